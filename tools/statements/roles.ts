export type Role = 'app' | 'loader' | 'owner' | 'superuser';

/** Who sends what stands in a file: servers and jobs are the app role's, where nothing else is said here. */
const others: readonly (readonly [RegExp, ...Role[]])[] = [
  [/^database\/backup\//, 'superuser'],
  [/^bureau\/(intake|matching\/index-names\.)/, 'loader'],
  // What asks for packing is the server's, and what packs is the loader's.
  [/^bureau\/credit\/pack-history\./, 'app', 'loader'],
  [/^bureau\/keys\//, 'owner'],
  [/^(database|tools|bureau\/population)\//, 'owner'],
  [/\/demo[\w-]*\.ts$/, 'owner'],
];

/** The roles that send the statements of a file: each statement one of them. */
export function rolesOf(path: string): readonly Role[] {
  const [, ...roles] = others.find(([pattern]) => pattern.test(path)) ?? [undefined, 'app' as const];
  return roles;
}
