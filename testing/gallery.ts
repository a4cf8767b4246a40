import { expect, type Locator, type Page } from '@playwright/test';
import { axeFindings, type Finding } from './axe.ts';
import { demoPassword } from './person.ts';
import { type Language, say, type WordBook } from '#kit/words/words.ts';

type Look = { readonly language?: Language; readonly theme?: 'light' | 'dark' };

/** Signs a clerk in and opens the gallery in a language and a theme. */
export async function openGallery(page: Page, { language = 'vi', theme = 'light' }: Look = {}): Promise<void> {
  const answer = await page.request.post('/api/Logon', { data: { userName: 'lan.clerk', password: demoPassword } });
  expect(answer.ok()).toBe(true);
  await page.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      // Only the first page of a test: the test's own changes must survive a reload.
      if (localStorage.getItem('currentUserName') === null) localStorage.setItem('currentUserName', 'lan.clerk');
      if (localStorage.getItem('language') === null) localStorage.setItem('language', chosenLanguage);
      if (localStorage.getItem('theme') === null) localStorage.setItem('theme', chosenTheme);
    },
    [language, theme] as const,
  );
  await page.goto('/portal/main/example');
  await expect(page.locator('#emptiness')).toBeVisible();
}

/** One chapter of the gallery. */
export function chapter(page: Page, id: string): Locator {
  return page.locator(`#${id}`);
}

type Words<K extends string> = (key: K, params?: Readonly<Record<string, string | number>>) => string;

/** The words of a book in a language, as the page says them. */
export function sayIn<K extends string>(book: WordBook<K>, language: Language): Words<K> {
  return (key, params) => say(book, language, key, params);
}

/** The words of a book in Vietnamese. */
export function vi<K extends string>(book: WordBook<K>): Words<K> {
  return sayIn(book, 'vi');
}

/**
 * Explained doubts of axe: content under an open list, a dialog or a table's pinned column cannot be read at that
 * moment; for a single digit there axe says that it is too short (the digits' contrast has its own test).
 */
const explained = [
  /overlapped by another element/,
  /Element has no value; test color contrast/,
  /too short to determine if it is actual text/,
];

/** The findings of axe on the page now, including open lists and dialogs. */
export async function faultsOf(page: Page, within?: string): Promise<readonly Finding[]> {
  const findings = await axeFindings(page, within);
  return findings
    .map(({ rule, nodes }) => ({ rule, nodes: nodes.filter((node) => !explained.some((why) => why.test(node))) }))
    .filter(({ nodes }) => nodes.length > 0);
}
