import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const schemaFolder = fileURLToPath(new URL('schema', import.meta.url));

// Areas that others build on, in their order.
const first = [
  'foundation',
  'seal',
  'reference',
  'products',
  'holidays',
  'people',
  'sessions',
  'door',
  'subjects',
  'contracts',
  'obligations',
  'inquiries',
  'audit',
  'data-files',
  'batches',
  'cheques',
  'alerts',
  'prices',
  'statements',
  'invoices',
  'watches',
  'reviews',
  'alarms',
];
// What goes over all others.
const last = ['months', 'grants', 'rights'];

/** The areas of the schema in loading order: those that others build on, then all others by name. */
export const schemaAreas: readonly string[] = [...first, ...areasBetween(), ...last];

function areasBetween(): string[] {
  const named = new Set([...first, ...last]);
  const files = readdirSync(schemaFolder).filter((file) => file.endsWith('.sql'));
  return files
    .map((file) => file.slice(0, -'.sql'.length))
    .filter((area) => !named.has(area))
    .sort();
}

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
