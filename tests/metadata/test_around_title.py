"""What a page shows around its title, without markup that declares it: section, tags, picture, site."""

import numpy as np
import pytest

from tests.one_tab import Render
from zoning.metadata.find import find_page_metadata
from zoning.metadata.model import PageMetadata

TEXT = "<p>The river rises in spring and floods the meadows, and nobody in the valley minds the water at all.</p>" * 4
TITLE = "<h1>Rivers in spring</h1>"


def found_on(render_html: Render, body: str, title: str = "Rivers in spring") -> PageMetadata:
    html = f"<base href='https://valley.example/water/rivers'><title>{title}</title><body>{body}</body>"
    snapshot = render_html(html)
    return find_page_metadata(snapshot, np.zeros(len(snapshot), np.bool_))


@pytest.mark.parametrize(
    ("above", "section"),
    [
        ("<nav class=breadcrumb><a href=/>Home</a> / <a href=/w>Water</a> / Rivers in spring</nav>", "Water"),
        ("<ol id=nav-breadcrumbs><li><a href=/>Foren</a> › <li><a href=/w>Wasser ›</a></ol>", "Wasser"),
        ("<nav aria-label=Breadcrumb><ul><li>Startseite<li>Wasser</ul></nav>", "Wasser"),
        ("<ul class=crumbs><li><a href=/>Accueil</a><li><a>Rivers in spring</a></ul>", ""),
        ("<ul class=breadcrumbs><li><a href=/>Home</a><li><a href=/l>The many long rivers of the valley</a></ul>", ""),
        ("<ul class=breadcrumbs><li><a href=/>Home</a><li><a href=/b>Blog</a></ul>", ""),
        ("<p class=article-kicker><a href=/w>Water</a></p>", "Water"),
        ("<p class=kicker>Why it floods</p>", ""),
        ("<p><a href=/b>Brooks</a></p>", ""),
        ("<p><a href=/water>Water</a></p>", "Water"),
        ("<p><a href=/category/floods>Floods</a></p>", "Floods"),
        ("<p><a href=/tag/floods>Floods</a></p>", ""),
        ("<p class=category><a href=/>Valley</a></p>", ""),
        ("<nav class=breadcrumb>" + "".join(f"<a href=/{n}>Brook {'x' * n}</a> " for n in range(12)) + "</nav>", ""),
        ("<ul class=crumbs><li><a href=/w>Water</a><li><a href=/back>Back to the list</a></ul>", "Water"),
        ("<ul class=crumbs><li><a href=/w>Water</a><li><a href=/water/rivers>The long river</a></ul>", "Water"),
        ("<ul class=menu><li><a href=/>Home</a><li><a href=/w>Water</a></ul>", ""),
        ("<p class=crumbs>Places › Water</p>", "Water"),
        ("<p class=breadcrumb>Breadcrumb</p>", ""),
        ("<div class=crumbs><b>Rivers in spring</b><br><a href=/>Home</a> / <a href=/w>Water</a></div>", "Water"),
        ("<div class=crumbs><a href=/water/rivers>Rivers</a> « <a href=/w>Water</a> « <a href=/v>All</a></div>", ""),
        ("<ul class=crumbs><li><a href=/w>Water</a><li>Rivers in spring<li><a href=/s>Show source</a></ul>", "Water"),
        ("<div class=crumbs><script type=text/template><a>Brook</a> / <a>Pond</a></script></div>", ""),
    ],
)
def test_the_section(above: str, section: str, render_html: Render) -> None:
    assert found_on(render_html, f"{above}{TITLE}{TEXT}").section == section


@pytest.mark.parametrize(
    ("above", "section"),
    [
        ("<p><a href=/>Home</a> &gt; <a href=/w>Water</a></p>", "Water"),
        ("<p>You are here: <a href=/>Home</a> » <a href=/w>Water</a> » Article</p>", "Water"),
        ("<td><a href=/w>Water</a> › <a href=/f>Floods</a><br>", "Floods"),
        ("<p>Accueil → Rivières</p>", "Rivières"),
        ("<p>Water » Rivers in spring</p>", "Water"),
        ("<p>Water » Floods</p>", ""),
        ("<div style='display:flex'><a href=/p>Places</a><span>›</span><a href=/w>Water</a></div>", "Water"),
        ("<p><a href=/t>Topics</a> » <a href=/w>Water</a> | <a href=/f>Floods</a> »</p>", ""),
        ("<p><a href=/e>Send it to a friend</a> | <a href=/p>Large print »</a></p>", ""),
        ("<p><a href=/>Home</a> -> <a href=/w>Water</a></p>", "Water"),
        ("<p><a href=/>Home</a> / <a href=/w>Water</a></p>", "Water"),
        ("<p>Home / Water</p>", "Water"),
        ("<p><a href=/>Home</a> : <a href=/w>Water</a> : Rivers in spring</p>", "Water"),
        ("<ol><li><a href=/>Home</a> /</li><li><a href=/w>Water</a> /</li><li>Rivers in spring</li></ol>", "Water"),
        (
            "<nav><a href=/>Docs</a><i>/</i><span>Water</span><span>/</span><span>Rivers in spring</span></nav>",
            "Water",
        ),
        ("<p><a href=/>Home</a> / <a href=/w>Water</a> / <a href=/f>Floods</a> / <a href=/h>Hills</a></p>", ""),
        ("<p><a href=/p>Places</a> / <a href=/w>Water</a></p>", ""),
        ("<p><a href=/index.php>Board</a> ‹ <a href=/w>Water</a></p>", "Water"),
        ("<p><a href=/p>Places</a> ‹ <a href=/w>Water</a></p>", ""),
        ("<ul><li><b>*</b><li>› Water<li>› Rivers in</ul>", "Water"),
        ("<ol style='display:flex'><li><a href=/>Home</a><li><a href=/w>Water</a><li>Rivers in</ol>", "Water"),
        ("<ol style='display:flex'><li><a href=/>Home</a><li><a href=/w>Water</a><li>Floods</ol>", ""),
        ("<p><a href=/>Valley</a> <a href=/water>Waters of the hills</a></p>", "Waters of the hills"),
        ("<p><a href=/hills>Hills</a> <a href=/water>Waters of the hills</a></p>", ""),
        ("{menu}<p><a href=/>Home</a> › <a href=/w>Water</a> › Mills</p>", "Mills"),
        ("{menu}<p><a href=/>Home</a> › <a href=/w>Water</a> › Rivers</p>", "Water"),
        (f"<p><a href=/>Home</a> > <a href=/w>Water</a></p>{'<p>A word of the day.</p>' * 8}", ""),
    ],
)
def test_a_path_above_the_title(above: str, section: str, render_html: Render) -> None:
    assert found_on(render_html, f"{above.replace('{menu}', MENU)}{TITLE}{TEXT}").section == section


def crumbs(*steps: str) -> str:
    listed = ",".join(f'{{"@type": "ListItem", "position": {n}, {step}}}' for n, step in enumerate(steps))
    data = f'{{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [{listed}]}}'
    return f"<script type='application/ld+json'>{data}</script>"


def test_declared_breadcrumbs(render_html: Render) -> None:
    water, home = '"item": {"@id": "https://valley.example/w", "name": "Water"}', '"name": "Home", "item": "/"'
    own, brook = '"name": "The long river", "item": "https://valley.example/water/rivers/"', '"name": "Brook"'
    for steps in ((home, water), (home, water, own), (home, water, brook), ('"name": "Water"', '"name": "Home"')):
        assert found_on(render_html, f"{crumbs(*steps)}{TITLE}{TEXT}").section == "Water"
    assert found_on(render_html, f"{crumbs(home, own)}{TITLE}{TEXT}").section == ""
    shown = "<p class=article-kicker><a href=/f>Floods</a></p>"
    assert found_on(render_html, f"{crumbs(home, water)}{shown}{TITLE}{TEXT}").section == "Floods"


MENU = "<div>" + "".join(f"<a href=/{name}>{name}</a> " for name in ("Floods", "Meadows", "Mills", "Fish")) + "</div>"


@pytest.mark.parametrize(
    ("around", "section"),
    [
        ("{menu}<p><a href=/x>Mills</a></p>{title}", "Mills"),
        ("{menu}<p>Mills</p>{title}", "Mills"),
        ("{menu}<h1 style='font-size:14px'>Mills</h1>{title}", "Mills"),
        ("{menu}{title}<p>Mills | 3 May 2020</p>", "Mills"),
        ("{menu}<p><span>Mills</span> <time>3 May 2020</time></p>{title}", "Mills"),
        ("{menu}<p>Mills</p><p>3 May 2020</p>{title}", "Mills"),
        ("{menu}<p>Mills</p><p>Ann Dee</p>{title}", ""),
        ("{menu}<p><a href=/category/floods>Floods</a></p>{title}", "Floods"),
        ("<p><a href=/e>Air</a> <a href=/g>Soil</a> <a href=/i>Ice</a> <a href=/category/f>Floods</a></p>{title}", ""),
        ("<p>Waters</p>{title}", "Waters"),
        ("{menu}<p>Bridges</p>{title}", ""),
        ("{menu}<p>Mills and their owners</p>{title}", ""),
        ("{menu}<p class=share-link><a href=/x>Mills</a></p>{title}", ""),
        ("{menu}{menu}{title}", ""),
        ("{menu}{title}<p>Mills were closed on 3 May 2020</p>", ""),
        ("<p><a href=/x>Mills</a> <a href=/x>Mills</a></p><p>Mills</p>{title}", ""),
    ],
)
def test_a_text_named_like_an_entry_of_the_menu_or_a_folder(around: str, section: str, render_html: Render) -> None:
    assert found_on(render_html, around.format(menu=MENU, title=TITLE) + TEXT).section == section


@pytest.mark.parametrize(
    ("below", "section"),
    [
        ("<p>Category: Floods</p>", "Floods"),
        ("<p>von Ann Dee | Rubrik: <a href=/f>Hochwasser</a>, <a>Tal</a> | 12 Kommentare</p>", "Hochwasser"),
        ("<p>分类：洪水</p>", "洪水"),
        ("<table><tr><td>Genre<td><a href=/f>Floods</a></table>", "Floods"),
        ("<dl><dt>Catégorie<dd>Crues</dl>", "Crues"),
        ("<div><div>Category:</div><div><div>Floods</div></div></div>", "Floods"),
        ("<div><div>Category:</div><p>Floods</p><p>Hills</p></div>", ""),
        ("<table><tr><td>Category<td>Last month<td>This month</table>", ""),
        ("<p>Category: Floods</p><p>Category: Mills</p>", ""),
        ("<p>Category: whatever comes down from the hills in spring</p>", ""),
        ("<h3>Categories</h3><p>Floods</p>", ""),
        ("<aside>Category: Floods</aside>", ""),
    ],
)
def test_a_section_behind_a_label(below: str, section: str, render_html: Render) -> None:
    assert found_on(render_html, f"{TITLE}{TEXT}{below}").section == section


UNDER = (
    "<ul><li><a href=/e>Air</a><li><a href=/g>Soil</a><li><a href=/i>Ice</a><li class=active><a href=/d>Water</a></ul>"
)
BAR = "<ul><li><a href=/>Home</a><li><a href=/h>Hills</a><li{}><li><a href=/w>Woods</a><li><a href=/l>Lakes</a></ul>"
DAY = "<p>7 May 2019</p>"


@pytest.mark.parametrize(
    ("entry", "section"),
    [
        (" class=sel><span>Water</span>", "Water"),
        (" class='menu-item current-post-ancestor'><a href=/c>Water</a>", "Water"),
        ("><a href=/c aria-current=page>Water</a>", "Water"),
        (f" class=current-menu-ancestor><a href=/c>Nature</a>{UNDER}", "Water"),
        (" class=active><a href=/water/rivers>The river</a>", ""),
        (" class=inactive><a href=/c>Water</a>", ""),
        (" class=active><a href=/c>Water</a><li class=active><a href=/d>Nature</a>", ""),
        (" class='lang active'><a href=/c>Magyar</a>", ""),
        (" class=active><a href=/c>Latest news</a>", ""),
    ],
)
def test_the_current_entry_of_the_menu(entry: str, section: str, render_html: Render) -> None:
    assert found_on(render_html, f"{BAR.format(entry)}{TITLE}{DAY}{TEXT}").section == section


def test_the_menu_of_pages_without_a_day_names_no_section(render_html: Render) -> None:
    menu = BAR.format(" class=sel><span>Water</span>")
    assert found_on(render_html, f"{menu}{TITLE}{TEXT}").section == ""


def test_the_current_conditions_of_the_weather_are_no_section(render_html: Render) -> None:
    weather = (
        "<ul><li><a href=/h>Hills</a><li><a href=/l>Lakes</a><li><p class=current>Cloudy</p><a href=/m>Map</a></ul>"
    )
    assert found_on(render_html, f"{weather}{TITLE}{DAY}{TEXT}").section == ""


@pytest.mark.parametrize(
    ("around", "section"),
    [
        (("", "<p>Posted in <a href=/w>Water</a> by Ann Dee</p>"), "Water"),
        (("", "<p>Publicerat i: <a href=/w>Vatten</a></p>"), "Vatten"),
        (("", "<p>By <a href=/a>Ann Dee</a> in <a href=/categories/2>Water</a> at 21:17</p>"), "Water"),
        (("<p>Out on 7 May 2019 in <a class=p-category href=/w>Water</a></p>", ""), "Water"),
        (("", "<p>By <a href=/a>Ann Dee</a> in <a href=/w>Water</a> at 21:17</p>"), ""),
        (("", "<p>See <a href=/categories/2>Water</a></p>"), ""),
        (("", "<p>Posted in <a href=/w>Water</a></p><p>Posted in <a href=/h>Hills</a></p>"), ""),
    ],
)
def test_a_link_to_the_section_on_a_line_of_facts(around: tuple[str, str], section: str, render_html: Render) -> None:
    above, below = around
    assert found_on(render_html, f"{above}{TITLE}{TEXT}{below}").section == section


def test_a_label_beside_the_day_above_the_title(render_html: Render) -> None:
    menu = "<nav><a href=/>Home</a> <a href=/h>Hills</a> <a href=/f>Floods</a> <a href=/l>Lakes</a></nav>"
    for line in ("FLOODS · 7 May 2019", "Floods - Week of May 7, 2019"):
        assert found_on(render_html, f"{menu}<p>{line}</p>{TITLE}{TEXT}").section.casefold() == "floods"


def test_a_section_below_the_title(render_html: Render) -> None:
    below = "<p>Posted by Ann in <a href=/c/floods class=category-name>Floods</a></p>"
    assert found_on(render_html, f"{TITLE}{below}{TEXT}").section == "Floods"


def test_a_label_in_the_documents_title(render_html: Render) -> None:
    page = f"<p><a href=/f>Floods</a></p>{TITLE}{TEXT}"
    assert found_on(render_html, page, "Rivers in spring | Floods | Green Mill").section == "Floods"
    assert found_on(render_html, page, "Rivers in spring | Floods").section == ""


def test_a_declared_section_is_believed_more(render_html: Render) -> None:
    crumbs = "<nav class=breadcrumb><a href=/>Home</a> / <a href=/w>Water</a></nav>"
    declared = "<meta property='article:section' content='Floods'>"
    assert found_on(render_html, f"{declared}{crumbs}{TITLE}{TEXT}").section == "Floods"


@pytest.mark.parametrize(
    ("below", "tags"),
    [
        ("<div class=post-tags>Tags: <a href=/r>#river</a> <a href=/s>spring</a></div>", ("river", "spring")),
        ("<ul class='tags-list'><li><a href=/r>river</a><li><a href=/s>spring</a></ul>", ("river", "spring")),
        ("<div class=field--name-field-topics><a href=/r>River</a></div>", ("River",)),
        ("<aside><div class=tags><a href=/r>river</a></div></aside>", ()),
        ("<div class=tags>" + "".join(f"<a href=/{n}>tag {n}</a> " for n in range(20)) + "</div>", ()),
        ("<div class=topics><a href=/r>The rivers of the valley have risen again in spring</a></div>", ()),
        ("<div class=stages><a href=/r>river</a></div>", ()),
        ("<div><h4>Archivado en</h4><a href=/r>river</a> <a href=/s>spring</a></div>", ("river", "spring")),
        ("<p>Themen: <a href=/r>River</a>, <a href=/s>spring <span>17</span></a></p>", ("River", "spring")),
        ("<p>Topics: <a href=/r>Jobs</a>, <a href=/s>Weather</a>, <a href=/t>Cars</a>, <a>Help</a></p>", ()),
        ("<p>Tags: <a href=/r>Jobs</a>, <a href=/s>Weather</a></p>", ("Jobs", "Weather")),
        ("<p>Popular tags: <a href=/r>Jobs</a>, <a href=/s>Weather</a>, <a href=/t>Cars</a>, <a>Help</a></p>", ()),
        ("<p>Štítky: řeka, jaro</p>", ("řeka", "jaro")),
        ("<p>Filed under: Rivers</p>", ("Rivers",)),
        ("<p>Topics: rivers, spring</p>", ()),
        ("<p>Tags: whatever the river has left on the meadow, and spring</p>", ()),
        ("<p><a href=/tag/r>River</a> <a href=/tag/s>Snow</a></p>", ("River", "Snow")),
        ("<p>The <a href=/tag/r>river</a> and the <a href=/tag/s>snow</a> meet.</p>", ()),
        ("<article><footer class=tags><a href=/r>river</a></footer></article>", ("river",)),
        ("<footer class=tags><a href=/r>river</a></footer>", ()),
        ("<p><a href=/r>#river</a> <a href=/s>#snowfall</a></p>", ("river", "snowfall")),
        ("<p><a href=/r>#river</a> <a href=/s>snowfall</a></p>", ()),
        ("<p><a href=/r>#river</a></p>", ()),
    ],
)
def test_tags(below: str, tags: tuple[str, ...], render_html: Render) -> None:
    assert found_on(render_html, f"{TITLE}{TEXT}{below}").tags == tags


def test_keywords_of_one_article_need_not_be_in_its_text(render_html: Render) -> None:
    for name, tags in (("parsely-tags", ("Ferries", "Bridges")), ("keywords", ())):
        snapshot = render_html(f"<meta name={name} content='Ferries,Bridges'>{TITLE}{TEXT}")
        main = snapshot.laid_out_text & snapshot.within(snapshot.named("p"))
        assert find_page_metadata(snapshot, main).tags == tags


def test_tags_of_items_are_not_the_page_s(render_html: Render) -> None:
    items = "".join(f"<div>{TEXT}<p class=tags><a href=/{name}>{name}</a></p></div>" for name in ("river", "spring"))
    assert found_on(render_html, f"{TITLE}{items}").tags == ()
    again = "<p class=tags><a href=/r>river</a></p>"
    assert found_on(render_html, f"{TITLE}{again}{TEXT}{again}").tags == ("river",)


def test_categories_with_the_mark_of_tags_are_sections(render_html: Render) -> None:
    shown = "<p><a rel=tag href=/category/water>Water</a></p>"
    found = found_on(render_html, f"{TITLE}{TEXT}{shown}<p><a rel=tag href=/r>river</a></p>")
    assert (found.section, found.tags) == ("Water", ("river",))


PICTURE = "https://valley.example/river.jpg"


@pytest.mark.parametrize(
    ("around", "image"),
    [
        ("{title}<figure><img src=/river.jpg alt=''></figure>{text}", PICTURE),
        ("{title}<img src=/logo.svg alt=''><img src=/river.jpg width=800 height=500 alt=''>{text}", PICTURE),
        ("{title}<a href=/river.jpg><img srcset=/river.jpg src=/river.jpg alt=''></a>{text}", PICTURE),
        ("{title}<img data-src=/river.jpg src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' alt=''>{text}", PICTURE),
        ("<article><img class=featured src=/river.jpg alt=''>{title}{text}</article>", PICTURE),
        ("<img src=/river.jpg alt=''>{title}{text}", ""),
        ("{title}<a href=/brooks><img src=/river.jpg alt=''></a>{text}", ""),
        ("{title}<img src=/river.jpg width=120 height=120 alt=''>{text}", ""),
        ("{title}<img class=author-avatar src=/river.jpg alt=''>{text}", ""),
        ("{title}<aside><img src=/river.jpg alt=''></aside>{text}", ""),
        ("{title}<img src=/river.jpg alt=''>{text}", ""),
        ("{title}<figure><img src=/river.svg alt=''></figure>{text}", ""),
        ("{title}<figure><img src=/default-image.jpg alt=''></figure>{text}", ""),
        ("{title}{text}<img src=/river.jpg alt=''>", ""),
    ],
)
def test_the_picture(around: str, image: str, render_html: Render) -> None:
    assert found_on(render_html, around.format(title=TITLE, text=TEXT)).image == image


@pytest.mark.parametrize(
    ("above", "site"),
    [
        ("<header><a class=logo href=/>Green Mill</a></header>", "Green Mill"),
        ("<header><a class=site-logo href=/><img src=/l.svg alt='Green Mill logo'></a></header>", "Green Mill"),
        ("<div id=brand><a href='https://valley.example/' title='Green Mill'><img src=/l.svg></a></div>", "Green Mill"),
        ("<header><a href=/>Valley</a></header>", "Valley"),
        ("<header><a href=/>Read more</a></header>", ""),
        ("<header><a rel=home href=/>Green Mill</a></header>", "Green Mill"),
        ("<header><a class=logo href=/>Home</a></header>", ""),
        ("<header><a class=logo href=/shop>Green Mill</a></header>", ""),
        ("<header><div class=masthead>The Valley</div></header>", "The Valley"),
        ("<div><b>The Valley</b> for all who live in it<br>Fair, 12 degrees</div>", "The Valley"),
        ("<div><b>Green Mill</b></div>", "Green Mill"),
    ],
)
def test_the_masthead(above: str, site: str, render_html: Render) -> None:
    rights = f"<footer><p>© 2026 {site}</p></footer>" if site else ""
    assert found_on(render_html, f"{above}{TITLE}{TEXT}{rights}").site_name == site


def test_the_first_texts_name_the_site_if_its_title_does(render_html: Render) -> None:
    above = "<div>Ferries</div><div>Green Mill</div>"
    for title, site in (("Rivers in spring, Ferries - Green Mill", "Green Mill"), ("Rivers in spring, Ferries", "")):
        assert found_on(render_html, f"{above}{TITLE}{TEXT}", title).site_name == site


def test_a_banner_named_like_the_host_is_no_title(render_html: Render) -> None:
    banner = "<div style='font-size:60px'>The Valley</div>"
    for heading, title in ((TITLE, "Rivers in spring"), ("", "The Valley")):
        assert found_on(render_html, f"{banner}{heading}{TEXT}", "The Valley").title == title


def test_a_logo_that_nothing_confirms_is_doubted(render_html: Render) -> None:
    found = found_on(render_html, f"<header><a class=logo href=/>Green Mill</a></header>{TITLE}{TEXT}")
    assert found.site_name == ""
    assert any(claim.value == "Green Mill" and not claim.taken for claim in found.claims)


def test_a_copyright_line_confirms_the_masthead(render_html: Render) -> None:
    page = f"<header><a href=/>Green Mill</a></header>{TITLE}{TEXT}<footer><p>© 2026 Green Mill</p></footer>"
    assert found_on(render_html, page).site_name == "Green Mill"
    assert found_on(render_html, page.replace("Mill</p>", "Weir</p>")).site_name == ""
