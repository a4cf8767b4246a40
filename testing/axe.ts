import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export type Finding = { readonly rule: string; readonly nodes: readonly string[] };

/** Waits until the page shows what it is about and loads nothing: its title alone comes before it is drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  const timeout = 30_000;
  const drawn = (what: string) => page.locator(what).filter({ visible: true }).first();
  await expect(drawn('h1'), 'the page has a heading before axe looks at it').toBeVisible({ timeout });
  await expect(drawn('main'), 'the page has its main part before axe looks at it').toBeVisible({ timeout });
  // The gallery shows loading states permanently, as samples; a button is busy for as long as the dialog that it opened is there.
  const busy = page.locator('.waiting, [aria-busy=true]:not(button, [data-specimen] *)');
  await expect(busy, 'the page loads nothing any more before axe looks at it').toHaveCount(0, { timeout });
}

/** Gives the page axe, once: as a script of its own, which the page's process compiles once for all its pages. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: source });
  await devtools.detach();
}

/** The findings of axe on the page now: the bar's tags, violations and unexplained doubts alike. */
export async function axeFindings(page: Page, within = 'html'): Promise<readonly Finding[]> {
  if (within === 'html') await untilDrawn(page);
  await bringAxe(page);
  // Content that is still appearing covers other content, and nobody reads it yet.
  await page.evaluate(() =>
    Promise.race([
      new Promise<void>((resolve) => setTimeout(resolve, 2_000)),
      Promise.allSettled(
        document
          .getAnimations()
          // What follows how far something is scrolled ends only there.
          .filter(
            ({ effect, timeline }) =>
              effect?.getComputedTiming().endTime !== Infinity && timeline === document.timeline,
          )
          .map((animation) => animation.finished),
      ).then(() => undefined),
    ]),
  );
  return page.evaluate(async (root) => {
    type Node = { target: string[]; html: string; any: { message: string }[] };
    type Result = { id: string; nodes: Node[] };
    type Axe = { run: (context: unknown, options: object) => Promise<{ violations: Result[]; incomplete: Result[] }> };
    const axe = (window as unknown as { axe: Axe }).axe;
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const look = async (context: unknown, rule?: string) => {
      // What passes is not written down: a third of the time.
      const resultTypes = ['violations', 'incomplete'];
      const runOnly = rule === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: [rule] };
      const { violations, incomplete } = await axe.run(context, { runOnly, resultTypes });
      return [...violations, ...incomplete];
    };
    // A part that was drawn anew meanwhile, as a live list is, is looked at again: what was found of it is not there any more.
    const isGone = ({ target, any }: Node) =>
      document.querySelector(target.join(' ')) === null ||
      // A heading came while axe looked at the others.
      any.some(({ message }) => message.includes('previous heading'));
    let found = await look(root);
    for (let again = 0; again < 3 && found.some(({ nodes }) => nodes.some(isGone)); again += 1) {
      await new Promise((done) => setTimeout(done, 300));
      found = await look(root);
    }
    // What has scrolled under a header or a pinned column is looked at again, each where it is in sight.
    const elementOf = ({ target }: Node) => document.querySelector<HTMLElement>(target.join(' '));
    const isInDoubt = (node: Node) =>
      node.any.some(({ message }) => /overlap|obscured|too short|has no value/.test(message));
    // A drawn text stands on a picture, of which axe finds no colour: what it is drawn with is measured on its own rim, or on the box
    // that was drawn right before it, if that lies below it, or else on the card.
    const isReadable = (element: Element | null) => {
      if (!(element instanceof SVGTextElement)) return false;
      const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
      let below = element.closest('div');
      while (below !== null && (partsOf(getComputedStyle(below).backgroundColor)[3] ?? 1) === 0)
        below = below.parentElement?.closest('div, section, main, body') as HTMLDivElement | null;
      const light = (parts: readonly number[]) => {
        const [r = 0, g = 0, b = 0] = parts
          .slice(0, 3)
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const drawn = getComputedStyle(element);
      const ink = light(partsOf(drawn.fill));
      const box = element.previousElementSibling;
      const [text, rect] = [element.getBoundingClientRect(), box?.getBoundingClientRect()];
      const isOnBox =
        box instanceof SVGRectElement &&
        rect !== undefined &&
        rect.left <= text.left + 1 &&
        rect.right >= text.right - 1 &&
        rect.top <= text.top + text.height / 2 &&
        rect.bottom >= text.top + text.height / 2;
      const card = partsOf(getComputedStyle(below ?? document.body).backgroundColor);
      const onBox = (look: CSSStyleDeclaration) =>
        partsOf(look.fill).map(
          (part, at) => part * Number(look.fillOpacity) + (card[at] ?? 0) * (1 - Number(look.fillOpacity)),
        );
      const hasRim =
        drawn.stroke !== 'none' && drawn.paintOrder.startsWith('stroke') && Number.parseFloat(drawn.strokeWidth) >= 2;
      const ground = light(hasRim ? partsOf(drawn.stroke) : isOnBox ? onBox(getComputedStyle(box)) : card);
      return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05) >= 4.5;
    };
    // A text wider than the room between pinned columns is never in sight whole, so the columns let go meanwhile; so do the
    // parts of long forms that stay in sight; and a message passes, of which others may come meanwhile.
    const loose = document.createElement('style');
    const isLoose = '[role=grid] [data-pin], [data-foot], [data-head] { position: static !important; }';
    const isPast = '[data-toast] { visibility: hidden !important; }';
    const scrolled = [window.scrollX, window.scrollY] as const;
    // A single letter has no contrast that axe could find: as four of them it has. Its text node stays the page's own, which looks for
    // it when the element goes.
    const lengthened = ({ childNodes }: Element) => {
      const [child] = childNodes;
      if (childNodes.length !== 1 || !(child instanceof Text) || child.length !== 1) return () => undefined;
      child.appendData(child.data.repeat(3));
      return () => child.deleteData(1, 3);
    };
    const foundIn = async (elements: readonly Element[], rule: string): Promise<readonly Element[]> => {
      const restore = elements.map(lengthened);
      const isOfMessage = elements.some((element) => element.closest('[data-toast]') !== null);
      loose.textContent = isOfMessage ? isLoose : `${isLoose} ${isPast}`;
      document.head.append(loose);
      const results = elements.length === 0 ? [] : await look({ include: elements }, rule);
      loose.remove();
      for (const back of restore) back();
      const again = results.flatMap(({ id, nodes }) => (id === rule ? nodes.map(elementOf) : []));
      return elements.filter((element) => again.some((one) => one === null || element.contains(one)));
    };
    for (const result of found) {
      const modal = document.querySelector('[aria-modal=true]');
      // Nobody reads what lies behind a dialog that holds the page.
      const isBehind = (element: Element) =>
        modal !== null && !modal.contains(element) && document.querySelector('main')?.contains(element) === true;
      const judged = result.nodes
        .filter((node) => result.id !== 'color-contrast' || !isReadable(document.querySelector(node.target.join(' '))))
        .map((node) => ({ node, element: isInDoubt(node) ? elementOf(node) : null }))
        .filter(({ element }) => element === null || !isBehind(element));
      // Each place is looked at where it is in sight, with all others that are in sight there: a look takes as long as that at the
      // whole page, and a page may have hundreds of places in doubt.
      let doubted: readonly Element[] = judged.flatMap(({ element }) => element ?? []);
      const stays = new Set<Element>();
      while (doubted[0] !== undefined) {
        const element = doubted[0];
        const box = element.closest<HTMLElement>('.shell-menu, div:has(> [role=grid]), [role=dialog] > div');
        const place = [box?.scrollLeft ?? 0, box?.scrollTop ?? 0] as const;
        loose.textContent = isLoose;
        document.head.append(loose);
        element.scrollIntoView({ block: 'center', inline: 'center' });
        // What stands by where the page is scrolled to moves with the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const again = new Set(await foundIn(doubted, result.id));
        if (again.has(element)) stays.add(element);
        doubted = doubted.filter((one) => one !== element && again.has(one));
        box?.scrollTo(...place);
        window.scrollTo(...scrolled);
      }
      result.nodes = judged.filter(({ element }) => element === null || stays.has(element)).map(({ node }) => node);
    }
    found.splice(0, found.length, ...found.filter(({ nodes }) => nodes.length > 0));
    return found.map(({ id, nodes }) => ({
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
