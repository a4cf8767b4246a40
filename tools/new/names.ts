/** The spellings of a feature's name that its files need. */
export type Names = {
  /** The folder and the screen's path: `late-notices`. */
  readonly folder: string;
  /** In code: `lateNotices`. */
  readonly camel: string;
  /** One of them in code: `lateNotice`. */
  readonly one: string;
  /** One of them in calls and rights: `late-notice`. */
  readonly oneKebab: string;
  /** In paths of calls: `LateNotices`. */
  readonly pascal: string;
  /** The table, without its schema: `late_notice`. */
  readonly table: string;
};

/** Spells a plural name in kebab case. Throws for a name that is not one. */
export function namesOf(folder: string): Names {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(folder))
    throw new Error(`'${folder}' is no name of a list: write a plural in kebab case, like late-notices.`);
  const oneKebab = folder
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|ss|x)es$/, '')
    .replace(/s$/, '');
  return {
    folder,
    camel: camelOf(folder),
    one: camelOf(oneKebab),
    oneKebab,
    pascal: camelOf(`-${folder}`),
    table: oneKebab.replaceAll('-', '_'),
  };
}

function camelOf(kebab: string): string {
  return kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
