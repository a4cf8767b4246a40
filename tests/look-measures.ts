import type { Page } from '@playwright/test';

/** What the eye meets on a screen of 1280 × 800: numbers in CSS pixels or pieces. */
export type Measures = {
  /** Where the first row of data begins; null on a screen without a list, or of an empty one. */
  readonly firstRow: number | null;
  /** Whole rows in sight. */
  readonly rows: number;
  /** Whether the name and the actions stay in sight when the columns are scrolled to their end. */
  readonly pinned: boolean | null;
  /** Cells whose text is cut in one line. */
  readonly clipped: number;
  /** Filled buttons in sight: one at most. */
  readonly primary: number;
  /** Buttons and links of the row that has most of them beside its facts. */
  readonly buttons: number;
  /** Boxes that scroll downwards inside the page. */
  readonly scrollers: number;
};

/** Measures the screen that is open. */
export function measure(page: Page): Promise<Measures> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('main [role=grid] tr[data-place]')];
    const inSight = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && top >= 0 && bottom <= innerHeight;
    };
    const [first] = rows;
    const box = first?.closest<HTMLElement>('div');
    let pinned: boolean | null = null;
    if (first && box) {
      const parts = [first.querySelector('[data-card=name]'), first.querySelector('td[data-pin=end]')];
      box.scrollLeft = box.scrollWidth;
      const { left, right } = box.getBoundingClientRect();
      pinned = parts.every((part) => {
        if (part === null) return true;
        const place = part.getBoundingClientRect();
        return place.left >= left - 1 && place.right <= right + 1;
      });
      box.scrollLeft = 0;
    }
    const controls = [...document.querySelectorAll('main tr:not([data-specimen] *)')].map(
      (row) => row.querySelectorAll('td:not([data-card]) :is(button, a[href])').length,
    );
    const scrolls = [...(main?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
        element.tagName !== 'TEXTAREA',
    );
    return {
      firstRow: first === undefined ? null : Math.round(first.getBoundingClientRect().top + scrollY),
      rows: rows.filter(inSight).length,
      pinned,
      clipped: rows.flatMap((row) => [...row.cells]).filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
      primary: [...document.querySelectorAll('main button[data-variant=filled]:not([data-specimen] *)')].filter(inSight)
        .length,
      buttons: Math.max(0, ...controls),
      scrollers: scrolls.length,
    };
  });
}

/**
 * Whether rows are cards on a narrow page: their name and, if the list has one, their state are in sight, and nothing scrolls
 * sideways. A list without rows has none to look at.
 */
export function hasCards(page: Page): Promise<boolean | null> {
  return page.evaluate(() => {
    const first = document.querySelector('main [role=grid] tr[data-place]');
    if (first === null) return null;
    const isInSight = (part: Element | null) => {
      const { width = 0, right = 0 } = part?.getBoundingClientRect() ?? {};
      return width > 0 && right <= innerWidth;
    };
    const state = first.querySelector('[data-card=state]');
    return (
      document.documentElement.scrollWidth <= innerWidth &&
      getComputedStyle(first).display === 'grid' &&
      isInSight(first.querySelector('[data-card=name]')) &&
      (state === null || isInSight(state))
    );
  });
}
