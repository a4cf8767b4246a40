// npm run screens: takes pictures of every screen into test-results/screens, for a person to look at. Words are parts
// of screens' paths; --all takes every language, theme, width and state;
// --looks=en.dark.1280.full,vi.dark.1100.failed takes the named ones (states: full, empty, failed); --docs takes
// those of README.md, into docs/images.
import { join } from 'node:path';
import { buildPortal, install, root, runTool } from './bring.mjs';
import { bringChromium } from './chromium.mjs';

const args = process.argv.slice(2);
const parts = args.filter((argument) => !argument.startsWith('--'));
const looks = args.find((argument) => argument.startsWith('--looks='))?.slice('--looks='.length);
const isDocs = args.includes('--docs');
const folder = isDocs ? join(root, 'docs', 'images') : join(root, 'test-results', 'screens');

install();
const chromium = bringChromium();
if (chromium.reason) {
  console.error(`There is no Chromium to take pictures with. ${chromium.reason}`);
  process.exit(1);
}
buildPortal();
const wanted = parts.length > 0 ? ['--grep', parts.join('|')] : [];
process.exitCode = runTool('@playwright/test/cli.js', ['test', ...wanted], {
  CHROMIUM: chromium.path,
  PICTURES: folder,
  PICTURES_BY: isDocs ? 'tests/docs-pictures.ts' : 'tests/pictures.ts',
  ...(args.includes('--all') ? { PICTURES_ALL: '1' } : {}),
  ...(looks === undefined ? {} : { PICTURES_LOOKS: looks }),
});
console.log(`The pictures are in ${folder}.`);
