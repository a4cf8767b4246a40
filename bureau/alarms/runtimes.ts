/** Something that expires on a day (yyyy-mm-dd) and must be replaced before. */
export type End = { readonly kind: 'certificate' | 'runtime'; readonly name: string; readonly on: string };

/** Last day of support of each major version, as the projects publish them. */
const nodeEnds: Readonly<Record<string, string>> = {
  '20': '2026-04-30',
  '22': '2027-04-30',
  '24': '2028-04-30',
  '26': '2029-04-30',
};
const postgresEnds: Readonly<Record<string, string>> = {
  '15': '2027-11-11',
  '16': '2028-11-09',
  '17': '2029-11-08',
  '18': '2030-11-14',
};

/**
 * The end-of-support days of the runtimes, from their versions ("24.1.0" of Node, "18.4" of PostgreSQL). A version
 * that is not in the tables is newer than they are and has no end day.
 */
export function runtimeEnds(versions: { readonly node: string; readonly postgres: string }): End[] {
  const [node = '', postgres = ''] = [versions.node, versions.postgres].map((version) => version.split('.')[0]);
  return [
    { name: `Node.js ${node}`, on: nodeEnds[node] },
    { name: `PostgreSQL ${postgres}`, on: postgresEnds[postgres] },
  ].flatMap(({ name, on }) => (on === undefined ? [] : [{ kind: 'runtime' as const, name, on }]));
}
