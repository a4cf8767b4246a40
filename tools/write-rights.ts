import { writeFileSync } from 'node:fs';
import { rightsPage, rightsSql } from './rights-files.ts';
import { root } from './source-files.ts';

// Writes what follows from the features' rights: the seed of the roles and the page of docs/.
writeFileSync(`${root}database/schema/rights.sql`, rightsSql());
writeFileSync(`${root}docs/rights.md`, rightsPage());
