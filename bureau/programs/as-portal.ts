import type { z } from 'zod';
import { Refusal } from '#kit/contract/refusal.ts';
import { faultsOf } from '#kit/contract/rule.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';

/** What a program calls the fields of a portal's call. */
export type Renamed = Readonly<Record<string, string>>;

/**
 * Reads what a program sent by the rules of the portal's own call, so that each rule stands once. Faults name the fields as
 * the program does.
 */
export function readAsPortal<S extends z.ZodType>(schema: S, given: object, names: Renamed): z.output<S> {
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const faults = faultsOf(read.error).map((fault) => ({ ...fault, field: names[fault.field] ?? fault.field }));
  throw new InputFault(faults, false);
}

/** Does the work of a portal's call; a refusal names the field as the program does. */
export async function asPortal<T>(names: Renamed, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error;
    const { reason, field, params } = error;
    const Kind = error instanceof KeptRefusal ? KeptRefusal : Refusal;
    throw new Kind(reason, names[field] ?? field, params, { cause: error });
  }
}
