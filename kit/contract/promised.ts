import type { z } from 'zod';

const promises = new WeakMap<object, z.ZodType>();

/**
 * A schema of answers that takes more than the description promises: what an older release stored is answered as well. The
 * description says what this release writes.
 */
export function promisedAs<T extends z.ZodType>(taken: T, promised: z.ZodType): T {
  promises.set(taken, promised);
  return taken;
}

/** What the description promises of a schema, where that is another one. */
export function promiseOf(schema: object): z.ZodType | undefined {
  return promises.get(schema);
}
