import { writeFileSync } from 'node:fs';
import { renderTables } from '#database/render-tables.ts';
import { rightsPage, rightsSql } from './rights-files.ts';
import { withScratchDatabases } from './scratch-databases.ts';
import { root } from './source-files.ts';

// npm run db:types: writes what follows from the features' rights, the seed of the roles and the page of docs/; then the
// types of the tables, which follow from database/schema. With --rights the former alone.
writeFileSync(`${root}database/schema/rights.sql`, rightsSql());
writeFileSync(`${root}docs/rights.md`, rightsPage());
if (!process.argv.includes('--rights'))
  await withScratchDatabases(async (make) => {
    writeFileSync(`${root}database/tables.ts`, await renderTables(await make('types')));
  });
console.log('Wrote database/schema/rights.sql, docs/rights.md and database/tables.ts');
