import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Finding = { readonly rule: string; readonly nodes: readonly string[] };

/** The findings of axe on the page now: the bar's tags, violations and unexplained doubts alike. */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly Finding[]> {
  await page.evaluate(source);
  // Content that is still appearing covers other content, and nobody reads it yet.
  await page.evaluate(() =>
    Promise.race([
      new Promise<void>((resolve) => setTimeout(resolve, 2_000)),
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished),
      ).then(() => undefined),
    ]),
  );
  return page.evaluate(async (root) => {
    type Result = { id: string; nodes: { html: string; any: { message: string }[] }[] };
    type Axe = { run: (context: string, options: object) => Promise<{ violations: Result[]; incomplete: Result[] }> };
    const axe = (window as unknown as { axe: Axe }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations, incomplete } = await axe.run(root, { runOnly: { type: 'tag', values: tags } });
    return [...violations, ...incomplete].map(({ id, nodes }) => ({
      rule: id,
      nodes: nodes.map(
        ({ html, any }) =>
          `${html.slice(0, 160)} ${any
            .map(({ message }) => message)
            .join(' ')
            .slice(0, 200)}`,
      ),
    }));
  }, within);
}
