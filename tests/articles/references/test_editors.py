"""The editors of books and proceedings, and their editions, in many styles and languages."""

import pytest

from zoning.articles.references import Fields, parse


@pytest.mark.parametrize(
    ("text", "editors", "container"),
    [
        ("Gantz R. Tar. In: Hollis JJ, Ilves K, editors. The roofer's handbook. London: Slate Press; 2010. p. 12-34.",
         ("Hollis, JJ", "Ilves, K"), "The roofer's handbook"),
        ("Ulrich, V. (2018). Beams. In A. Adler & B. Brandt (Eds.), Handbook of houses (pp. 101–120). Beam Press.",
         ("Adler, A.", "Brandt, B."), "Handbook of houses"),
        ("SILVA, A. Telhas. In: SOUZA, B.; LIMA, C. (org.). Casas do sul. São Paulo: Beiral, 2011. p. 3-9.",
         ("SOUZA, B.", "LIMA, C."), "Casas do sul"),
        ("Lopes, A., & Nunes, B. (2021). Chuva. In W. C. Lopes, & G. de S. Preto (Orgs.), Casas (pp. 7-9). Beiral.",
         ("Lopes, W. C.", "Preto, G. de S."), "Casas"),
        ("Moser, K. (2001). Dachstühle. In: Huber, F., Maier, G. (Hrsg.), Handbuch der Dächer. Wien: Ziegel, S. 3–9.",
         ("Huber, F.", "Maier, G."), "Handbuch der Dächer"),
        ("Petit, L. (1999). Tuiles. In: Blanc, J., Noir, P. (éds.), Maisons du nord. Lille: Faîte, p. 3-9.",
         ("Blanc, J.", "Noir, P."), "Maisons du nord"),
        ("Gray O, Reed S: Moss. In Roofs of the World. Edited by Hollis JJ, Ilves K. London: Slate Press; 2010:12-34.",
         ("Hollis, JJ", "Ilves, K"), "Roofs of the World"),
        ("Gray O. 1998 Moss on tiles. In Roofs of the valley (eds Birk TR, Moll AP), pp. 50-57. Leeds: Slate Press.",
         ("Birk, TR", "Moll, AP"), "Roofs of the valley"),
        ("Adler Q. Rain in the valley. J Wet Roofs. 2001;2:3-4.", (), "J Wet Roofs"),
        ("BAKER, M. Telhados. In: BAKER, M. Casas antigas. São Paulo: Beiral, 2016. p. 13-70.", (), "Casas antigas"),
    ],
)  # fmt: skip
def test_editors_are_told_from_authors(text: str, editors: tuple[str, ...], container: str) -> None:
    found = parse(text)
    assert (found.editors, found.container) == (editors, container)


@pytest.mark.parametrize("role", ["(Eds.)", "(Org.)", "(Hrsg.)", "(éds.)", "(red.)", "(coords.)", ", editors"])
def test_who_edited_a_whole_book_is_no_author_of_it(role: str) -> None:
    found = parse(f"Adler, Q., Brandt, L. {role}. Moss and slates. London: Slate Press, 2010.")
    assert (found.authors, found.editors) == ((), ("Adler, Q.", "Brandt, L."))


def test_words_of_a_title_before_the_editors_are_no_names() -> None:
    text = "L. Lind, “Rain,” in Soil Testing and Tin Analysis, R. L. West, Ed., pp. 1–12, Slate Press, 1995."
    assert parse(text).editors == ("West, R. L.",)


def test_a_translator_is_no_editor() -> None:
    assert parse("Adler, Q. (trans.). Moss and slates. London: Slate Press, 2010.").editors == ()


@pytest.mark.parametrize(
    ("text", "edition"),
    [
        ("Gantz R. Tar and its smell. 2nd ed. London: Slate Press; 2010.", "2nd"),
        ("Gantz, R. (2010). Tar and its smell (3rd edn). Slate Press.", "3rd"),
        ("Gantz, R. Tar and its smell. Rev. ed. London: Slate Press, 2010.", "Rev"),
        ("Gantz, R. Tar and its smell, Second Edition. London: Slate Press, 2010.", "Second"),
        ("SILVA, A. Telhas e chuva. 6. ed. rev. São Paulo: Beiral, 2011.", "6"),
        ("Silva, A. (2011). Telhas e chuva (1ª ed.). Beiral.", "1ª"),
        ("Moser, K. Dachstühle im Tal. 3. Aufl. Wien: Ziegel, 2001.", "3"),
        ("Petit, L. Tuiles du nord. 2e éd. Lille: Faîte, 1999.", "2e"),
        ("Орлов А. Крыши долины. Изд. 2-е. Москва: Конёк, 1999.", "2-е"),
        ("王明. 屋顶. 第3版. 北京: 瓦片出版社, 2001.", "3"),
        ("Adler Q. Rain in the valley. J Wet Roofs. 2001;2:3-4.", ""),
    ],
)
def test_an_edition_is_its_number_or_its_words(text: str, edition: str) -> None:
    assert parse(text).edition == edition


def test_the_title_is_without_the_edition() -> None:
    assert parse("Gantz, R. (2010). Tar and its smell (3rd edn). Slate Press.").title == "Tar and its smell"
    assert parse("Gantz, R. (2010). How we made a second edition. Slate Press.").title == "How we made a second edition"


def test_too_long_an_entry_has_neither() -> None:
    assert parse("Adler Q, editor. Rain. 2nd ed. London: Slate Press. " * 100) == Fields()


@pytest.mark.parametrize(
    ("text", "authors", "editors", "title"),
    [
        ("Society for Slate and Moss (Ed.). (2010). Roofs of the north. London: Slate Press.",
         (), ("Society for Slate and Moss",), "Roofs of the north"),
        ("Adler, Q. (2010). Moss on slate. In Council of Roofers (Eds.), Roofs of the north (pp. 12-34). Slate Press.",
         ("Adler, Q.",), ("Council of Roofers",), "Moss on slate"),
        ("BRASIL. Ministério das Pontes (Org.). Caderno de pontes. Brasília: Ministério das Pontes, 2010.",
         (), ("Ministério das Pontes",), "Caderno de pontes"),
        ("Adler, Q. (2010). Moss on slate. In Roofs of the north (2nd ed.). Slate Press.",
         ("Adler, Q.",), (), "Moss on slate"),
        ("The roofs of the north (ed.) and the moss on them. Slate Letters 2010;3:12-4.", (), (), ""),
    ],
)  # fmt: skip
def test_a_group_may_be_the_editor(text: str, authors: tuple[str, ...], editors: tuple[str, ...], title: str) -> None:
    found = parse(text)
    assert (found.authors, found.editors) == (authors, editors)
    assert not title or found.title == title
