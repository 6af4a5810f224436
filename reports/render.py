"""From a document to a self-contained page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from importlib.resources import files

from jinja2 import BaseLoader, ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from reports import documents as docs
from reports.drawing import draw_bracket, fits, fits_below
from reports.filming import film_data
from reports.layering import draw_part
from reports.pages import page_name
from reports.plotting import SIGNS, draw_panel
from reports.policy import content_security_policy, css_string
from reports.qr import qr_code
from reports.stepping import drawn_steps, icons, is_marked, replay_data


@dataclass(frozen=True, slots=True)
class Layout:
    """How a kind of document is laid out: its template, the styles it adds, its script."""

    template: str
    styles: tuple[str, ...] = ()
    script: str | None = None


LAYOUTS: Mapping[type[docs.Document], Layout] = {
    docs.BracketSheet: Layout("bracket.html.j2", ("bracket.css", "landscape.css")),
    docs.CarryOnSheet: Layout("carry_on.html.j2", ("slips.css", "carry_on.css")),
    docs.CallSlip: Layout("call.html.j2", ("call.css",)),
    docs.Crosstable: Layout("crosstable.html.j2", ("standings.css", "landscape.css")),
    docs.DisputeScene: Layout(
        "dispute_scene.html.j2", ("replay.css", "dispute_scene.css"), "replay.js"
    ),
    docs.Dossier: Layout(
        "dossier.html.j2", ("replay.css", "dispute_scene.css", "dossier.css"), "replay.js"
    ),
    docs.EntryList: Layout("entries.html.j2"),
    docs.EventIndex: Layout("index.html.j2", ("index.css",)),
    docs.UnusualRecords: Layout("unusual.html.j2"),
    docs.IntegritySheet: Layout("integrity.html.j2", ("landscape.css",)),
    docs.GameReplay: Layout("replay.html.j2", ("replay.css",), "replay.js"),
    docs.LabReport: Layout("lab.html.j2", ("lab.css",)),
    docs.PairingSheet: Layout("pairings.html.j2"),
    docs.PairingsByName: Layout("by_name.html.j2"),
    docs.RoundRobinTable: Layout("round_robin.html.j2", ("standings.css", "landscape.css")),
    docs.ResultSlips: Layout("slips.html.j2", ("slips.css",)),
    docs.StandingsSheet: Layout("standings.html.j2", ("standings.css", "landscape.css")),
}

_CLAUSE = re.compile(r"\b[A-Z]-(?:[A-Z]{1,2}\d?|\d{1,2}[a-z]?)\b")

FILM_SCRIPTS = (
    "film_words.js",
    "film_check.js",
    "film_frames.js",
    "film_entry.js",
    "film_record.js",
    "film_acts.js",
    "film_setup.js",
    "film_saving.js",
    "film.js",
)
"""The scripts of the film page, each after those whose words it uses."""


def render(document: docs.Document) -> str:
    """Return the page of a document: one HTML file that needs nothing from elsewhere.

    The same document gives the same bytes.

    Raises:
        TypeError: When there is no page for this kind of document.
        ValueError: When a link's file name is none that `page_name` accepts, or a bracket's rounds
            do not halve.
    """
    layout = LAYOUTS.get(type(document))
    if layout is None:
        raise TypeError(f"there is no page for a {type(document).__name__}")
    template = _environment().get_template(layout.template)
    sheet = _sheet_title(template, document)
    style = _style(layout, document, sheet)
    script = None if layout.script is None else _static(layout.script)
    return template.render(
        doc=document,
        header=document.header,
        sheet=sheet,
        style=style,
        script=script,
        policy=content_security_policy(style, script),
    )


def render_film(marking: docs.FilmMarking) -> str:
    """Return the page on which somebody marks a film: one HTML file that needs only the film.

    It plays what is picked on it and, where `beside` names the film, the file beside the page.
    The same marking gives the same bytes.
    """
    style = Markup("\n").join(map(_static, ("base.css", "print.css", "film.css")))
    script = Markup("\n").join(map(_static, FILM_SCRIPTS))
    media = "blob: file:" if marking.film.beside else "blob:"
    return (
        _environment()
        .get_template("film.html.j2")
        .render(
            doc=marking,
            style=style,
            script=script,
            policy=content_security_policy(style, script, media),
        )
    )


def _sheet_title(template: Template, document: docs.Document) -> str:
    """Run the template's `sheet` block alone: the page margins need its text before the page."""
    context = template.new_context({"doc": document})
    return unescape("".join(template.blocks["sheet"](context))).strip()


def _style(layout: Layout, document: docs.Document, sheet: str) -> Markup:
    margins = _environment().get_template("margins.css.j2")
    shared = [_static(name) for name in ("base.css", "print.css", *layout.styles)]
    own = _ours(margins.render(doc=document, header=document.header, sheet=sheet))
    return Markup("\n").join([*shared, own])


@cache
def _static(name: str) -> Markup:
    return _ours(files("reports").joinpath("static", name).read_text(encoding="utf-8"))


def _ours(text: str) -> Markup:
    """Keep from being escaped: our files, margins made of `css_string`s, what was escaped."""
    return Markup(text)  # noqa: S704  no value of a document reaches this unescaped


def _unbroken(text: str) -> Markup:
    """Mark up a text so that no clause in it is broken over two lines."""
    return _ours(_CLAUSE.sub(r'<span class="set">\g<0></span>', str(escape(text))))


@cache
def _environment() -> Environment:
    return environment()


def environment(*first: BaseLoader) -> Environment:
    """Return what makes pages of our templates; one of `first` takes the place of ours.

    With another `base.html.j2` the same sheets stand on a page of another make.
    """
    environment = Environment(
        loader=ChoiceLoader([*first, PackageLoader("reports")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["css_string"] = css_string
    environment.filters["page_name"] = page_name
    environment.filters["clauses"] = _unbroken
    environment.tests["marked"] = is_marked
    environment.globals.update(
        draw_bracket=draw_bracket,
        draw_part=draw_part,
        draw_panel=draw_panel,
        drawn_steps=drawn_steps,
        film_data=film_data,
        fits=fits,
        fits_below=fits_below,
        icons=icons,
        lab_signs=SIGNS,
        qr_code=qr_code,
        replay_data=replay_data,
    )
    environment.policies["json.dumps_kwargs"] = {
        "sort_keys": True,
        "separators": (",", ":"),
        "ensure_ascii": False,
    }
    return environment
