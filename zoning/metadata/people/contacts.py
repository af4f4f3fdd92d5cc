"""Match e-mail addresses and ORCIDs to authors: by the name in an address, on its line, or on a line above it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from zoning.metadata.identifiers import orcids_in
from zoning.metadata.lines import Line
from zoning.metadata.people.byline_places import initials
from zoning.metadata.people.correspondence import EMAIL, MOST_WORDS, emails_in, is_of, named_in, with_signs
from zoning.metadata.people.people import is_person
from zoning.metadata.people.person import Contact, Person
from zoning.metadata.people.personal_links import personal_link_around, personal_links
from zoning.metadata.people.placed_names import said_on, without_addresses
from zoning.snapshot import Snapshot
from zoning.text import words

LABEL_WORDS = 4
BLOCK_LINES = 6
"""The most lines from a name to an address or ORCID below it."""
_OWNER_BEHIND = re.compile(rf"({EMAIL.pattern})\s*[(（]([^()（）@]{{2,40}})[)）]")
"""An address and, in brackets, a name or its initials: `a@ponds.example (A. Dee)`."""
_INITIALS = re.compile(r"(?:[A-ZÀ-ÞА-Я][.\s-]*){2,5}")
_PARTS = re.compile(r"\s*[;；]\s*")
"""What separates the people on a line: `A.D., https://orcid.org/…; B.R., https://orcid.org/…`."""
_LABEL_BEFORE = re.compile(r"\W*(?:e-?mails?(?: address(?:es)?)?|orcids?(?: ids?)?)\s*[:：]", re.IGNORECASE)
_LABEL = re.compile(
    r"\W*(?:e-?mail(?:[ -]adress[ea]?)?|mail|contact|kontakt|correo(?: electrónico)?|courriel|mél|e-?posta|"
    r"posta elettronica|эл(?:ектронная)?\.? почта|(?:电子)?(?:邮箱|邮件)|電子メール|メール|이메일|البريد الإلكتروني|"
    r"(?:contributor )?identifier|identifiant|orcid(?: id)?)?\W*",
    re.IGNORECASE,
)
"""All that may be on a line beside the address or ORCID of the person above it."""


def contacts_in(snapshot: Snapshot, lines: Sequence[Line]) -> Iterator[Contact]:
    """Yield the addresses and ORCIDs on these lines, and the text that names whose they are.

    Those in links count, too: on a line, around it, or between it and the next line.
    """
    for number, line in enumerate(lines):
        if line.words > MOST_WORDS:
            continue
        end = lines[number + 1].nodes[0] if number + 1 < len(lines) else line.nodes[-1] + 1
        behind = (link for link in personal_links(snapshot, line.nodes[0], end) if snapshot.end[link.node] <= end)
        links = [personal_link_around(snapshot, line.nodes[0]), *behind]
        text = with_signs(line.text)
        emails = tuple(dict.fromkeys((*emails_in(text), *(email for link in links for email in link.emails))))
        orcids = tuple(dict.fromkeys((*orcids_in(text), *(link.orcid for link in links if link.orcid))))
        if not (emails or orcids):
            continue
        pairs = _OWNER_BEHIND.findall(text)
        yield from (Contact(owner, (email,)) for email, owner in pairs)
        parts = _PARTS.split(text) if len(emails) > 1 or len(orcids) > 1 else []
        yield from (Contact(_owner_in(part), tuple(emails_in(part)), tuple(orcids_in(part))) for part in parts)
        yield Contact("" if pairs else _text_of_owner(lines, number), emails, orcids)


def _owner_in(part: str) -> str:
    """Return a part of a line without its address, its ORCID and the label before the first part."""
    return without_addresses(_LABEL_BEFORE.sub("", part)).strip(" ,;:()")


def is_contact(line: Line) -> bool:
    """Whether a line has nothing but an address or ORCID and its label, which may be any few words."""
    if _is_labelled(line):
        return True
    text = with_signs(line.text)
    beside = without_addresses(text)
    return "@" in text and "@" not in beside and words.length(beside) < LABEL_WORDS and not is_person(beside)


def _is_labelled(line: Line) -> bool:
    """Whether a line has nothing but a known label, an address or an ORCID."""
    is_label = line.text.endswith((":", "：")) and line.words <= LABEL_WORDS
    return is_label or _LABEL.fullmatch(without_addresses(with_signs(line.text))) is not None


def _text_of_owner(lines: Sequence[Line], number: int) -> str:
    """Return the text that names the person whom an address is of: its line, or the only name on a line above.

    Nothing but labels and places are between the two, unless the name is a heading. A name below another is the last
    one of a list.
    """
    line = lines[number]
    said = said_on(line)
    if said.names:
        return line.text
    told = bool(said.places) or _is_labelled(line)
    for above in range(number - 1, max(-1, number - 1 - BLOCK_LINES), -1):
        said, is_heading = said_on(lines[above]), lines[above].heading >= 0
        if said.names and (told or is_heading):
            before = said_on(lines[above - 1]) if above else said
            in_list = bool(above) and bool(before.names) and not (is_heading or said.places or before.places)
            return said.names[0] if len(said.names) == 1 and not in_list else ""
        if said.names or is_heading:
            break
        told = told and (bool(said.places) or _is_labelled(lines[above]))
    return line.text


def with_contacts(people: Sequence[Person], contacts: Sequence[Contact]) -> list[Person]:
    """Return the people, those without an address or ORCID with theirs.

    An address that contains the name of one of them is theirs, and nobody's if it contains those of several. Others
    are those of the only one whom their text names.
    """
    emails = [email for one in contacts for email in one.emails]
    known = {one.email.casefold() for one in people if one.email}
    free = [email for email in dict.fromkeys(emails) if email.casefold() not in known]
    owners = {email: [n for n, one in enumerate(people) if is_of(email, one)] for email in free}
    found = list(people)
    for number, one in enumerate(people):
        own = [email for email in free if owners[email] == [number]]
        if len(own) == 1 and not one.email:
            found[number] = replace(one, email=own[0])
    for contact in contacts:
        meant = _owners(people, contact.text)
        if len(meant) == 1:
            one = found[meant[0]]
            own = [email for email in contact.emails if not owners.get(email) or meant[0] in owners[email]]
            email = own[0] if len(own) == len(contact.emails) == 1 else ""
            orcid = contact.orcids[0] if len(contact.orcids) == 1 else ""
            found[meant[0]] = replace(one, email=one.email or email, orcid=one.orcid or orcid)
    return found


def _owners(people: Sequence[Person], text: str) -> list[int]:
    """Return the numbers of the people whom a text names, or whose initials it is."""
    if _INITIALS.fullmatch(text):
        letters = "".join(filter(str.isalpha, text))
        return [n for n, one in enumerate(people) if letters in initials(one.name)]
    return named_in(people, EMAIL.sub(" ", with_signs(text))) if text else []
