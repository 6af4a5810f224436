"""The routes of the live pages."""

from tournament.web.disputes import forms, pages
from tournament.web.live import desk, entering_results, event, hall_front, watch

ROUTERS = (
    hall_front.router,
    event.router,
    watch.router,
    entering_results.router,
    pages.router,
    forms.router,
    desk.router,
)
