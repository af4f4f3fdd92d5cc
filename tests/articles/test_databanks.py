"""Tables of databanks of one's own: what they find, and what is wrong with those that are refused."""

import time
from pathlib import Path

import pytest

from zoning.articles.accessions import find_accessions
from zoning.articles.databanks import read_databanks
from zoning.errors import BadDatabanks

TABLE = """name,pattern,words,url
Seed Vault,"SV-\\d{4,6}",,https://seeds.example/{}
Herbarium,"[A-Z]{2}\\d{5}|HB:\\d{3}\\.\\d",Dale Herbarium|herbarium of Dale,
"""


def table(folder: Path, text: str, name: str = "databanks.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def found(path: Path, text: str) -> list[tuple[str, str, str]]:
    return [(one.databank, one.number, one.url) for one in find_accessions([text], read_databanks(path))]


def test_numbers_are_found_in_addition_to_the_known_ones(tmp_path: Path) -> None:
    own = table(tmp_path, TABLE)
    text = "Seeds SV-20417 and SV-20419 are kept; reads are in SRA (SRR1234567). SV-1234567 is no number."
    assert found(own, text) == [
        ("Seed Vault", "SV-20417", "https://seeds.example/SV-20417"),
        ("Seed Vault", "SV-20419", "https://seeds.example/SV-20419"),
        ("SRA", "SRR1234567", "https://www.ncbi.nlm.nih.gov/sra/SRR1234567"),
    ]


def test_a_word_must_stand_in_the_sentence_or_paragraph(tmp_path: Path) -> None:
    own = table(tmp_path, TABLE)
    assert found(own, "Leaves are in the Herbarium of Dale as AB12345 and HB:417.2.") == [
        ("Herbarium", "AB12345", ""),
        ("Herbarium", "HB:417.2", ""),
    ]
    assert found(own, "Leaves came with lot AB12345.") == []
    near, far = (
        find_accessions([text], read_databanks(own))[0].confidence
        for text in ("The Dale Herbarium has AB12345.", "We thank the Dale Herbarium. We took AB12345.")
    )
    assert near > far > 0


def test_where_an_own_pattern_matches_all_of_a_known_one_it_wins_with_a_distant_word(tmp_path: Path) -> None:
    own = table(tmp_path, "name,pattern,words\nLeaf Bank,[A-Z]\\d{5},leaf library\n")
    text = "Of our leaf library, which has grown for some thirty years, we took what GenBank has as"
    assert found(own, f"{text} U49845.") == [("Leaf Bank", "U49845", "")]
    assert found(own, f"{text} AF123456.") == [("GenBank", "AF123456", "https://www.ncbi.nlm.nih.gov/nuccore/AF123456")]
    part = table(tmp_path, "name,pattern\nParts,E-MTAB\n")
    assert [name for name, *_ in found(part, "Reads are in ArrayExpress (E-MTAB-1234).")] == ["ArrayExpress"]


def test_own_words_in_the_paragraph_alone_win_too(tmp_path: Path) -> None:
    own = table(tmp_path, "name,pattern,words\nLeaf Bank,[A-Z]\\d{5},leaf library\n")
    assert found(own, "We have a leaf library. GenBank has U49845.") == [("Leaf Bank", "U49845", "")]


def test_a_table_with_tabs(tmp_path: Path) -> None:
    own = table(tmp_path, "pattern\tname\nSV-\\d{4,6}\tSeed Vault\n\n", "databanks.tsv")
    assert found(own, "We sowed SV-2041.") == [("Seed Vault", "SV-2041", "")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Vault,V\\d+,,", r"line 2: the pattern V\\d\+ has '\+'"),
        ("Vault,(V|W)\\d,,", r"line 2: the pattern \(V\|W\)\\d has '\(V'"),
        ("Vault,V.*\\d,,", "line 2: the pattern .* has '\\.\\*"),
        ("Vault,[9-0],,", "line 2: bad character range 9-0"),
        ('Vault,"V{6,2}",,', "line 2: min repeat greater than max repeat"),
        ("Vault,V?|W,,", "line 2: .* matches the empty text"),
        ("Vault,,,", "line 2: .* matches the empty text"),
        ('Vault,"' + "a{1,9}" * 9 + '",,', "line 2: .* ways to match: at most 100"),
        (",V1,,", "line 2: the name is empty"),
        ("Vault,V1,,vault.example/{}", "line 2: the URL .* must begin with http"),
        ("Vault,V1,,https://vault.example/", "line 2: the URL .* have {}"),
        ("Vault,V1", "line 2: it has 2 columns, line 1 has 4"),
        ('Good,V1,,\n\nVault,"V\\d{",,', "line 4: .* has '{'"),
        ('Vault,"V1,,', "not a table of databanks that can be read"),
    ],
)
def test_an_error_names_the_line(tmp_path: Path, line: str, why: str) -> None:
    own = table(tmp_path, f"name,pattern,words,url\n{line}\n")
    with pytest.raises(BadDatabanks, match=why):
        read_databanks(own)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "line 1: the table has no column 'name'"),
        ("name,url\n", "line 1: the table has no column 'pattern'"),
        ("name,patern\n", "line 1: no column is called 'patern': did you mean pattern"),
        ("name,pattern,name\n", "line 1: two columns are called 'name'"),
    ],
)
def test_an_error_in_the_header(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadDatabanks, match=why):
        read_databanks(table(tmp_path, text))


def test_a_file_that_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "binary.csv").write_bytes(b"\xff\xfe\x00")
    for name in ("binary.csv", "missing.csv"):
        with pytest.raises(BadDatabanks, match=name):
            read_databanks(tmp_path / name)


def test_the_slowest_pattern_allowed_ends_soon(tmp_path: Path) -> None:
    """As many ways as are allowed, on a text that matches up to the last character at every place."""
    slowest = "[a1]{1,10}[a1]{1,10}b"
    own = read_databanks(table(tmp_path, f'name,pattern\nSlow,"{slowest}"\n'))
    before = time.process_time()
    assert not find_accessions(["a1" * 100_000], own)
    assert time.process_time() - before < 10
