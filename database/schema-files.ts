import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const schemaFolder = fileURLToPath(new URL('schema', import.meta.url));

/** The areas of the schema in loading order: an area may use tables of those before it. */
export const schemaAreas = [
  'foundation',
  'reference',
  'products',
  'holidays',
  'people',
  'sessions',
  'door',
  'subjects',
  'search',
  'contracts',
  'obligations',
  'inquiries',
  'audit',
  'audit-reading',
  'institutions',
  'data-files',
  'scores',
  'batches',
  'cheques',
  'alerts',
  'housing',
  'news',
  'ratings',
  'rating-publication',
  'orders',
  'prices',
  'statements',
  'month-close',
  'fee-desk',
  'invoices',
  'invoice-changes',
  'payments',
  'credit',
  'watches',
  'watch-alerts',
  'reviews',
  'quality',
  'disputes',
  'operations',
  'alarms',
  'freezes',
  'decoys',
  'months',
  'grants',
  'rights',
] as const;

export type SchemaPart = { readonly name: string; readonly sql: string };

/**
 * The schema with its reference rows, for an empty database: run the parts in order in one transaction. `:app_role`
 * and `:loader_role` stand for the quoted names of the roles.
 */
export function readSchema(): SchemaPart[] {
  // Functions refer to each other and to tables of later areas. "npm run check" checks their bodies once all are
  // there.
  const first = { name: 'settings', sql: 'set local check_function_bodies = off;\n' };
  const areas = schemaAreas.map((name) => ({
    name,
    // A checkout with Windows line ends holds the same schema.
    sql: readFileSync(`${schemaFolder}/${name}.sql`, 'utf8').replaceAll('\r\n', '\n'),
  }));
  return [first, ...areas];
}
