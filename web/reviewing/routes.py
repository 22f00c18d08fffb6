"""All requests of a review."""

from tricklab.web.reviewing.branches import ROUTES as BRANCHES
from tricklab.web.reviewing.moments import ROUTES as MOMENTS
from tricklab.web.reviewing.reviews import ROUTES as REVIEWS

ROUTES = [*REVIEWS, *BRANCHES, *MOMENTS]
