"""Names of people, and lists of names."""

import time

import pytest

from zoning.metadata.people.names import Name, is_and, key_of, names_of_each, parse_name, split_names
from zoning.metadata.people.people import is_person, is_place


@pytest.mark.parametrize(
    ("text", "given", "family", "suffix"),
    [
        ("Smith, J. A.", "J. A.", "Smith", ""),
        ("J. A. Smith", "J. A.", "Smith", ""),
        ("Smith JA", "JA", "Smith", ""),
        ("Jane Smith", "Jane", "Smith", ""),
        ("Jane A. Smith", "Jane A.", "Smith", ""),
        ("Jing W Wang", "Jing W", "Wang", ""),
        ("José A. García López", "José A.", "García López", ""),
        ("Anna van der Berg", "Anna", "van der Berg", ""),
        ("João de Souza Filho", "João", "de Souza Filho", ""),
        ("Mario Vedovello Filho", "Mario", "Vedovello Filho", ""),
        ("小比類巻 学", "学", "小比類巻", ""),
        ("김 서연", "서연", "김", ""),
        ("ジョン スミス", "ジョン", "スミス", ""),
        ("Smith, Jane, Jr.", "Jane", "Smith", "Jr."),
        ("Jane Smith, Jr", "Jane", "Smith", "Jr"),
        ("Thomas H. Pendergast IV", "Thomas H.", "Pendergast", "IV"),
        ("Dr. Jane Smith, MD, PhD", "Jane", "Smith", ""),
        ("Zhang Y.-H.", "Y.-H.", "Zhang", ""),
        ("Орлова Е. Н.", "Е. Н.", "Орлова", ""),
        ("Maria Clara Silva", "", "", ""),  # one family name or two
        ("María Luisa de la Torre", "María Luisa", "de la Torre", ""),
        ("José María García de la Torre", "", "", ""),  # the family name begins before the particle
        ("Alfonso M. García de la Torre", "Alfonso M.", "García de la Torre", ""),
        ("JOSÉ GARCÍA DEL RÍO", "", "", ""),  # the last three letters may be initials
        ("Ana Paula Braga dos Santos", "Ana Paula Braga", "dos Santos", ""),
        ("FRIEDRICH-KARL VON ESSEN", "FRIEDRICH-KARL", "VON ESSEN", ""),
        ("JAN VAN DER BERG", "JAN", "VAN DER BERG", ""),
        ("MARIA DOS SANTOS", "MARIA", "DOS SANTOS", ""),
        ("NGUYEN VAN ANH", "", "", ""),
        ("KIM DO YEON", "", "", ""),
        ("J. Craig Venter", "", "", ""),
        ("Plato", "", "", ""),
        ("The PLUTO Study Group", "", "", ""),
        ("University of Nowhere", "", "", ""),
        ("王伟", "", "", ""),
    ],
)
def test_only_what_the_form_tells_is_split(text: str, given: str, family: str, suffix: str) -> None:
    name = parse_name(text)
    assert (name.given, name.family, name.suffix) == (given, family, suffix)


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (("Reed, Otto", "Ben Salah, Amina"), [["Reed, Otto"], ["Ben Salah, Amina"]]),
        (("The Mud Group", "Vale Neto, Rui", "Reed, O."), [["The Mud Group"], ["Vale Neto, Rui"], ["Reed, O."]]),
        (("Otto Reed, Jane Mill",), [["Otto Reed", "Jane Mill"]]),
        (("Otto Reed", "Jane Mill"), [["Otto Reed"], ["Jane Mill"]]),
        (("Otto Reed, Jane Mill, Bo Vale", "Ann Ford, Ian Weir"),
         [["Otto Reed", "Jane Mill", "Bo Vale"], ["Ann Ford", "Ian Weir"]]),
        ((), []),
    ],
)  # fmt: skip
def test_the_number_of_commas_in_all_tells_what_they_part(texts: tuple[str, ...], names: list[list[str]]) -> None:
    assert names_of_each(texts) == names


@pytest.mark.parametrize(
    "text",
    [
        "Dipartimento di Scienze",
        "Istituto di Fango",
        "河口大学水文学院",
        "Katedra geografie",
        "كلية الزراعة، جامعة الوادي",
        "Weir Üniversitesi",
        "Mud Trust, Accra, Ghana",
        "Mud Trust, 12 Weir Road, New Zealand",
        "Fundament Schlamm, Bern, Schweiz",
        *("Fangos Intézet", "Τμήμα Λάσπης", "Çamur Bölümü", "החוג לבוץ", "कीचड़ विभाग", "Departemen Lumpur"),
        *("Norra länssjukhuset", "Kantonsspital Schlamm", "Zavod za blato", "Spitalul Noroi", "คณะโคลน"),
    ],
)
def test_places_are_known_in_several_languages(text: str) -> None:
    assert is_place(text)
    assert not is_person(text)


def test_a_name_is_written_given_names_first() -> None:
    assert parse_name("Smith, Jane, III") == Name("Jane Smith III", "Jane", "Smith", "III")
    assert parse_name("Maria Clara Silva").name == "Maria Clara Silva"
    assert parse_name("Smith JA").name == "JA Smith"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Smith, J.; Jones, B.", ["Smith, J.", "Jones, B."]),
        ("Jane Smith, Bob Jones and Carl Brown", ["Jane Smith", "Bob Jones", "Carl Brown"]),
        ("Jane Smith & Bob Jones", ["Jane Smith", "Bob Jones"]),
        ("Smith, J. A., Jones, B.", ["Smith, J. A.", "Jones, B."]),
        ("Smith, J., Jones, B. and Brown, C.", ["Smith, J.", "Jones, B.", "Brown, C."]),
        ("Smith, J., Jones, B., & Brown, C. D.", ["Smith, J.", "Jones, B.", "Brown, C. D."]),
        ("Ruiz, J., Gil, A. y Soto, B.", ["Ruiz, J.", "Gil, A.", "Soto, B."]),
        ("Jan Dvořák a Petr Malý", ["Jan Dvořák", "Petr Malý"]),
        ("Smith, Jane", ["Smith, Jane"]),
        ("Jane Smith, PhD, Bob Jones, MD", ["Jane Smith", "Bob Jones"]),
        ("Jane Smith, PhD, Bob Jones, MSN, Carl Brown, MD", ["Jane Smith", "Bob Jones", "Carl Brown"]),
        ("Jane Smith, MSN, RN; Bob Jones, MD, MPH; Li-Na Brown, PhD", ["Jane Smith", "Bob Jones", "Li-Na Brown"]),
        ("Jane Smith, BScN; Bob Jones, PhD", ["Jane Smith", "Bob Jones"]),
        ("García López, MA; Pérez Ruiz, J", ["García López, M. A.", "Pérez Ruiz, J"]),
        ("García López, JL; Pérez Ruiz, J", ["García López, JL", "Pérez Ruiz, J"]),
        ("Smith, JA, Jones, BK", ["Smith, JA", "Jones, BK"]),
        ("Anna Berg, Bo Ek", ["Anna Berg", "Bo Ek"]),
        ("Ivanov, Yu. A., Petrova, Zh. K.", ["Ivanov, Yu. A.", "Petrova, Zh. K."]),
        ("Jane Smith, Jr., Bob Jones", ["Jane Smith, Jr.", "Bob Jones"]),
        ("José Ortega y Gasset", ["José Ortega y Gasset"]),
        ("Research and Development Group", ["Research and Development Group"]),
        ("Jane Smith;", ["Jane Smith"]),
        ("Ben Salah, Amina Nour; Vale Neto, Rui da", ["Ben Salah, Amina Nour", "Vale Neto, Rui da"]),
        ("Ben Salah, Amina Nour and Reis Neto, Caio", ["Ben Salah, Amina Nour", "Reis Neto, Caio"]),
        ("Vale Neto, Rui da", ["Vale Neto, Rui da"]),
        ("王小雨1赵明2,3", ["王小雨", "赵明2,3"]),
        ("王小雨，赵大明、孙一", ["王小雨", "赵大明", "孙一"]),
        ("山本 花, 小川 太郎", ["山本 花", "小川 太郎"]),
        ("", []),
    ],
)
def test_a_list_of_names(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_conjunctions_alone() -> None:
    assert all(map(is_and, (" und ", ", AND ", "y", "и", "و", "と")))
    assert not any(map(is_and, ("A", "E.", "andere", "")))


def test_degrees_of_one_author_show_those_of_others() -> None:
    assert names_of_each(["Jane Smith, MSN", "Bob Jones, PhD"]) == [["Jane Smith"], ["Bob Jones"]]
    assert names_of_each(["García López, MA", "Pérez Ruiz, J"]) == [["García López, M. A."], ["Pérez Ruiz, J"]]


def test_writings_of_one_name_have_one_key() -> None:
    assert len({key_of(name) for name in ("Jane Smith", "Smith, J.", "Smith J", "J. A. Smith")}) == 1
    assert key_of("Luz, Gustavo Silveira da") == key_of("Gustavo da Luz")
    assert key_of("Ní Weir A") == key_of("Aoife Ní Weir")
    assert key_of("Jane Smith") != key_of("Bob Smith")


@pytest.mark.parametrize(
    "text",
    ["Jane Smith", "J. Rosindell", "Zsófia Virányi", "H.-J. Möller", "SARAH THOMSON", "Li Wu", "Орлова Е. Н.",
     "Орлова Е.Н.", "Nguyễn Văn An"],
)  # fmt: skip
def test_people(text: str) -> None:
    assert is_person(text)


@pytest.mark.parametrize(
    "text",
    ["Open Access", "Download PDF", "University of Oxford", "the mill", "Smith", "Volume 12", "Article Navigation",
     "Elizabeth C.", "Hugh P. A.", "Tradução de", "A. Smith, B. Jones, C. Brown", ""],
)  # fmt: skip
def test_no_people(text: str) -> None:
    assert not is_person(text)


@pytest.mark.parametrize(
    "text",
    [
        "Dee, Jordan",
        "Ann, Chad, Georgia",
        "Organization:",
        "Silt on meadows, banks, and dunes",
        "Thanks for your hospitality",
    ],
)
def test_other_texts_are_no_places(text: str) -> None:
    assert not is_place(text)


def test_long_texts_without_blanks_are_no_names_and_cost_no_time() -> None:
    begun = time.process_time()
    assert not is_person(f"北山 {'査' * 60}。")
    assert time.process_time() - begun < 1
