import type { Example } from './call-examples.ts';

export type { Example };

type Groups = Readonly<Record<string, Readonly<Record<string, Example>>>>;

const files = import.meta.glob<{ readonly examples: Groups }>('/features/*/examples.fixture.ts', { eager: true });

/** The examples of all calls, as each feature has them beside its contract. */
export const examples: Groups = Object.assign({}, ...Object.values(files).map((file) => file.examples));
