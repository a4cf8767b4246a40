import { writeFileSync } from 'node:fs';
import { renderTables } from '#database/render-tables.ts';
import { rightsPage } from './rights-page.ts';
import { withScratchDatabases } from './scratch-databases.ts';
import { root } from './source-files.ts';

// npm run db:types: writes the files that follow from database/schema: the types of the tables, and the page of roles
// and rights.
await withScratchDatabases(async (make) => {
  writeFileSync(`${root}database/tables.ts`, await renderTables(await make('types')));
});
writeFileSync(`${root}docs/rights.md`, rightsPage());
console.log('Wrote database/tables.ts and docs/rights.md from database/schema');
