import { expect } from '@playwright/test';
import { test } from './pages/test.ts';
import { axeFindings } from './axe.ts';

/** A list of forty columns, wider than its room, whose first column is pinned; `marked` cells are too pale to read. */
const listWith = (marked: readonly number[]) => {
  const cell = (at: number) => {
    const style = `${at === 0 ? 'position:sticky;left:0;background:#fff;' : ''}color:${marked.includes(at) ? '#ccc' : '#222'}`;
    return `<span role="gridcell" style="${style};display:inline-block;width:120px">${at === 7 ? 'x' : `value ${at}`}</span>`;
  };
  return `<!doctype html><html lang="en"><head><title>List</title></head><body style="background:#fff"><main><h1>List</h1>
    <div style="width:600px;overflow:auto" tabindex="0" aria-label="List" role="group">
      <div role="grid" aria-label="List" style="white-space:nowrap;width:4900px"><div role="row">${Array.from({ length: 40 }, (_, at) => cell(at)).join('')}</div></div>
    </div></main></body></html>`;
};

test('LNG-03 what cannot be read is found wherever in a list it stands: in sight, under a pinned column, beyond the edge, one letter long', async ({
  page,
}) => {
  await page.setContent(listWith([]));
  expect(await axeFindings(page)).toEqual([]);
  const pale = [0, 1, 5, 7, 20, 39];
  await page.setContent(listWith(pale));
  const findings = await axeFindings(page);
  // Axe is sure of some and in doubt about others.
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['color-contrast']));
  const found = findings.flatMap(({ nodes }) => nodes.map((node) => />(value \d+|x)</.exec(node)?.[1]));
  expect(new Set(found)).toEqual(new Set(pale.map((at) => (at === 7 ? 'x' : `value ${at}`))));
  expect(found).toHaveLength(pale.length);
  // The list stands as it stood.
  expect(await page.getByRole('group').evaluate((box) => box.scrollLeft)).toBe(0);
});

test('LNG-03 a button without a name is found', async ({ page }) => {
  await page.setContent(
    listWith([]).replace('</main>', '<button type="button" style="width:40px;height:40px"></button></main>'),
  );
  expect((await axeFindings(page)).map(({ rule }) => rule)).toEqual(['button-name']);
});

test('LNG-03 a figure in a picture is measured on what it is drawn on: its rim, its box as strong as that is, or the card', async ({
  page,
}) => {
  const texts = [
    '<rect width="90" height="30" fill="#2b3f7e" fill-opacity="0.8"/><text x="5" y="20" fill="#fff">strong</text>',
    '<rect y="40" width="90" height="30" fill="#2b3f7e" fill-opacity="0.5"/><text x="5" y="60" fill="#fff">pale</text>',
    '<rect y="80" width="90" height="30" fill="#2b3f7e"/><text x="5" y="100" fill="#222">dark</text>',
    '<rect y="120" width="90" height="30" fill="#2b3f7e"/><text x="5" y="140" fill="#222" stroke="#fff" stroke-width="3" style="paint-order:stroke">rim</text>',
    '<text x="5" y="180" fill="#ccc">card</text>',
  ];
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Picture</title></head><body style="background:#fff"><main><h1>Picture</h1>
      <div><svg width="300" height="200" role="group" aria-label="Picture">${texts.join('')}</svg></div></main></body></html>`,
  );
  const found = (await axeFindings(page)).flatMap(({ nodes }) => nodes.map((node) => />(\w+)</.exec(node)?.[1]));
  expect(new Set(found)).toEqual(new Set(['pale', 'dark', 'card']));
});
