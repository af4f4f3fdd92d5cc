"""Parse NIH grant numbers, in the various ways in which they are written.

A full number is `5 R01 CA123456-03S1`: application type, activity code, institute, serial number, year and
supplement. Papers omit parts, put blanks, dashes or dots between them, and write the letter O for the digit 0.
"""

import re

from zoning.articles.model import NihNumber

INSTITUTES = (
    "AA AG AI AM AO AR AT BC CA CB CE CH CI CK CL CM CN CO CP CT CX DA DC DD DE DK DP EB ED EH EP ES EY FD GH GM GR "
    "HC HD HG HI HK HL HO HP HQ HR HS HV HX IP JT LM MC MD MH MN MR NB NR NS NU BX LX CU CL OA OC OD OH OR PC "
    "PH PR PS QM RC RD RG RM RR RX SC SF SM SP TI TP TR TS TW UL VA WH"
).split()
"""The letters of institutes, of centres, and of other agencies that number their grants in the same way."""
ACTIVITIES = (
    r"R[0O]1|R0[03]|RO[03]|[RKPUTFGSXLDCEH](?:[1-9O]\d|0\d|O\d)|K[0O][1-8]|K99(?: ?/ ?R00)?|R21 ?/ ?R33|R61 ?/ ?R33|"
    r"DP[1-57]|DP[O0]\d|M01|MO1|I01|IO1|IK[1-6]|IS1|N[0O][1-4]|Z[0O]1|Z1[A-Z]|ZI[A-JL]|UL1|KL[12]|TL[14]|TU2|U[0O]1|U2[CGRH]|"
    r"UM[12]|UG[13]|UH[1-4]|UC[1-8]|UF[12]|UE[1-5]|UA[15]|UB1|UP5|US3|UT[12]|RC[1-4]|RF1|RL[1259]|RM1|RS1|RX1|SC[1-4]|"
    r"SB1|SI2|PL1|PM1|PN[12]|PS1|OT[123]|VF1|FI2|FM1|G[0O]8|HR1|D43|D71"
)
FULL = re.compile(
    rf"(?<![\w/])(?:(?P<type>[1-9]) ?-? ?)?(?P<activity>{ACTIVITIES})[ ./:-]{{0,3}}[(#]?"
    rf"(?P<institute>{'|'.join(INSTITUTES)})"
    r"[ .#:-]{0,3}(?P<serial>\d{4,6}|O\d{5})(?!\d)(?: ?- ?(?P<suffix>\d{1,2}(?:[A-Z]\d)?(?:[A-Z]\d)?|S\d|A\d)(?!\w))?"
)
"""Expects text in which all dashes are hyphens."""
SHORT = re.compile(
    rf"(?<![\w/-])(?P<institute>{'|'.join(INSTITUTES)})[ .-]{{0,2}}(?P<serial>\d{{4,6}})(?![\w/])"
    r"(?:-(?P<suffix>\d\d?(?:[A-Z]\d)?(?:[A-Z]\d)?)(?!\w))?(?!-\d)"
)

INSTITUTE_NAMES = {
    "AA": "National Institute on Alcohol Abuse and Alcoholism",
    "AG": "National Institute on Aging",
    "AI": "National Institute of Allergy and Infectious Diseases",
    "AR": "National Institute of Arthritis and Musculoskeletal and Skin Diseases",
    "BX": "U.S. Department of Veterans Affairs",
    "CA": "National Cancer Institute",
    "CX": "U.S. Department of Veterans Affairs",
    "DA": "National Institute on Drug Abuse",
    "DC": "National Institute on Deafness and Other Communication Disorders",
    "DE": "National Institute of Dental and Craniofacial Research",
    "DK": "National Institute of Diabetes and Digestive and Kidney Diseases",
    "EB": "National Institute of Biomedical Imaging and Bioengineering",
    "ES": "National Institute of Environmental Health Sciences",
    "EY": "National Eye Institute",
    "GM": "National Institute of General Medical Sciences",
    "HD": "Eunice Kennedy Shriver National Institute of Child Health and Human Development",
    "HG": "National Human Genome Research Institute",
    "HL": "National Heart, Lung, and Blood Institute",
    "HS": "Agency for Healthcare Research and Quality",
    "HX": "U.S. Department of Veterans Affairs",
    "LM": "National Library of Medicine",
    "MD": "National Institute on Minority Health and Health Disparities",
    "MH": "National Institute of Mental Health",
    "NR": "National Institute of Nursing Research",
    "NS": "National Institute of Neurological Disorders and Stroke",
    "RR": "National Center for Research Resources",
    "RX": "U.S. Department of Veterans Affairs",
    "TR": "National Center for Advancing Translational Sciences",
    "TW": "Fogarty International Center",
}
"""The funder that an institute's letters stand for."""
NOT_NIH = frozenset(("U.S. Department of Veterans Affairs", "Agency for Healthcare Research and Quality"))
"""Agencies that number their grants as NIH does, but are not part of it."""


def funder(parts: NihNumber) -> str:
    """Return the funder of a number: NIH as a whole, or the other agency that the institute's letters stand for."""
    own = INSTITUTE_NAMES.get(parts.institute, "")
    return own if own in NOT_NIH else "National Institutes of Health"


def parse(match: re.Match[str]) -> tuple[str, NihNumber]:
    """Return the number without application type and suffix, as in NIH's databases, and its parts."""
    found = match.groupdict()
    activity = re.sub(r"O(?=\d)", "0", found.get("activity") or "")
    activity = re.sub(r" ", "", activity)
    serial = found["serial"].replace("O", "0")
    if not activity.startswith("N"):
        # The serial numbers of contracts have five digits.
        serial = serial.rjust(6, "0")
    parts = NihNumber(
        activity_code=activity,
        institute=found["institute"],
        serial=serial,
        suffix=found["suffix"] or "",
        application_type=found.get("type") or "",
    )
    return f"{activity.rpartition('/')[2]}{found['institute']}{serial}", parts
