import { z } from 'zod';
import type { Call, CallGroup, Schema } from './call.ts';
import { listOf } from './row.ts';

/** The files that a list can be had as. */
const fileFormats = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The name of the field that says which file is wanted. */
export const formatField = 'format';

/** More rows than one answer of a list holds: an export goes through all of them, window by window (LST-06). */
const everything = 999_999;

const made = new WeakMap<Call, Call | undefined>();

/**
 * The call that gives a list as a file: asked as the list is, with the same access, limits, captcha and audit. Undefined of a call
 * that is no list, and of one whose contract says why there is no file of it (`noExport`).
 */
export function exportOf(call: Call): Call | undefined {
  if (!made.has(call)) made.set(call, makeExport(call));
  return made.get(call);
}

/** A group's calls with the exports of its lists, each named after its list. */
export function withExports(group: CallGroup): CallGroup {
  const all = Object.entries(group).flatMap(([name, call]) => {
    const exported = exportOf(call);
    return exported === undefined
      ? [[name, call] as const]
      : [[name, call] as const, [exportName(name), exported] as const];
  });
  return Object.fromEntries(all);
}

/** What the export of a list is called among the calls of its group. */
export const exportName = (name: string): string => `${name}Export`;

function makeExport(call: Call): Call | undefined {
  if (listOf(call) === undefined || call.noExport !== undefined) return undefined;
  if (call.audit === 'change') throw new Error(`${call.path} changes something: say why it has no export (noExport)`);
  const { method, path, access, audit, captcha, quota, stepUp, bodyLimitKb } = call;
  const part = partOf(call);
  return {
    method,
    path: `${path}/Export`,
    about: `What ${method} ${path} lists, all of it, as a file: xlsx with texts as texts and times as times, or csv with a byte order mark.`,
    ...{ access, audit, [part]: exportInput(call[part], path), download: true },
    ...(captcha === undefined ? {} : { captcha }),
    ...(quota === undefined ? {} : { quota }),
    ...(stepUp === undefined ? {} : { stepUp }),
    ...(bodyLimitKb === undefined ? {} : { bodyLimitKb }),
  };
}

/** The part of its request that a list is asked with. */
export function partOf(call: Call): 'body' | 'query' {
  return call.method === 'POST' && call.query === undefined ? 'body' : 'query';
}

function exportInput(asked: Schema | undefined, path: string): z.ZodObject {
  const input = asked ?? z.strictObject({});
  if (!(input instanceof z.ZodObject) || formatField in input.shape)
    throw new Error(`${path} takes an input to which no export can add a field '${formatField}' to`);
  const added: Record<string, z.ZodType> = { [formatField]: z.enum(fileFormats).default('xlsx') };
  const { end } = input.shape;
  // Without a window an export is of everything.
  if (end instanceof z.ZodDefault) added['end'] = (end.unwrap() as z.ZodType).default(everything);
  return input.safeExtend(added);
}
