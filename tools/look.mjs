// npm run look: measures every screen in a browser and prints a table: where the first row begins, how many rows are in
// sight, what stays there while columns scroll, what is cut, how many main buttons, boxes that scroll inside the page,
// cards on a phone. Words are parts of screens' paths.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPortal, install, root, runTool } from './bring.mjs';
import { bringChromium } from './chromium.mjs';

const parts = process.argv.slice(2);
const folder = join(root, 'test-results', 'look');

install();
const chromium = bringChromium();
if (chromium.reason) {
  console.error(`There is no Chromium to measure with. ${chromium.reason}`);
  process.exit(1);
}
buildPortal();
rmSync(folder, { recursive: true, force: true });
process.exitCode = runTool(
  '@playwright/test/cli.js',
  ['test', ...(parts.length > 0 ? ['--grep', parts.join('|')] : [])],
  {
    CHROMIUM: chromium.path,
    PICTURES: folder,
    PICTURES_BY: 'tests/look.ts',
  },
);

const rows = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
const lists = rows.filter(({ firstRow }) => firstRow !== null);
console.table(Object.fromEntries(rows.map(({ path, ...measures }) => [path, measures])));
const count = (isGood) => `${lists.filter(isGood).length} of ${lists.length}`;
console.log(`first row by 320 px: ${count(({ firstRow }) => firstRow <= 320)} lists with rows`);
console.log(`name and actions in sight: ${count(({ pinned }) => pinned)}`);
console.log(`cards at 390 px: ${count(({ cards }) => cards)}`);
console.log(
  `two buttons a row at most: ${rows.filter(({ buttons }) => buttons <= 2).length} of ${rows.length} screens`,
);
console.log(`boxes that scroll inside the page: ${rows.reduce((sum, { scrollers }) => sum + scrollers, 0)}`);
console.log(
  `screens with more than one main button: ${rows.filter(({ primary }) => primary > 1).length} of ${rows.length}`,
);
