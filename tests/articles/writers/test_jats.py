from hypothesis import given

from tests.articles.strategies import articles
from tests.articles.writers import schemas
from tests.strategies import any_page
from zoning.articles.model import Article
from zoning.articles.writers import jats


@any_page
@given(articles)
def test_any_article_is_valid_by_the_real_document_type(article: Article) -> None:
    assert schemas.errors(schemas.jats(), jats.write(article)) == []
