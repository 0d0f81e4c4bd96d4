"""What a demanding eye and a screen reader have to say against the page that is open."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

LOOK = """() => {
  const shown = (one) => one.checkVisibility() && !one.closest(".unseen, .skip");
  const name = (one) => (one.getAttribute("aria-label") || one.textContent).trim().slice(0, 40);
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const pressed = `button, a.button, a.card, nav a, select, summary, textarea, .tick, .faces label,
    input:not([type=hidden])`;
  const small = all(pressed).filter((one) => !one.matches(".tick input, .faces input"))
    .map((one) => [name(one), one.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5)
    .map(([called, box]) => `${called}: ${box.width.toFixed()} x ${box.height.toFixed()}`);
  const letters = (one) => parseFloat(getComputedStyle(one).fontSize);
  const tiny = all("main *").filter((one) => !one.closest("svg, .steps") && letters(one) < 16)
    .map((one) => `${one.tagName} ${letters(one)}`);
  const box = (one) => one.getBoundingClientRect();
  const inside = (one, whole) => box(one).left >= box(whole).left && box(one).right <= box(whole).right;
  const cut = all("svg.chart text").filter((one) => !inside(one, one.closest("svg")))
    .map((one) => `cut: ${one.textContent}`);
  const width = document.documentElement.scrollWidth;
  return [...(width > innerWidth ? [`wider than the screen: ${width}`] : []), ...cut, ...small, ...tiny];
}"""
AXE = """async () => (await axe.run()).violations.map(
  (one) => `${one.id} (${one.impact}): ${one.nodes[0].html.slice(0, 160)}`)"""


def wrong_here(page: Page) -> list[str]:
    """Too wide, cut, too small to press or to read; and every violation that axe finds."""
    page.evaluate(AXE_SCRIPT)
    return [*page.evaluate(LOOK), *page.evaluate(AXE)]
