import type { Call } from '#kit/contract/call.ts';
import { faultAt, faultsOf } from '#kit/contract/rule.ts';
import { InputFault } from './input-fault.ts';

/** The request as it was sent. */
export type Given = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** The request, parsed by the call's schemas. */
export type Input = { params: unknown; query: unknown; body: unknown; file?: unknown };

/** Parses the request by the call's schemas; empty strings count as missing. Throws an InputFault with the faults of all its parts. */
export function readInput(call: Call, request: Given): Input {
  const input: Record<string, unknown> = {};
  const faults: ReturnType<typeof faultsOf> = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const read = readPart(call, part, request[part]);
    if (read.faults === undefined) input[part] = read.data;
    else faults.push(...read.faults);
  }
  if (faults.length > 0) throw new InputFault(faults, false);
  return input as Input;
}

type PartRead =
  | { readonly data: unknown; readonly faults?: undefined }
  | { readonly faults: ReturnType<typeof faultsOf> };

function readPart(call: Call, part: 'params' | 'query' | 'body', sent: unknown): PartRead {
  const schema = call[part];
  if (schema === undefined) return { data: undefined };
  const given = withoutEmpty(sent);
  const unreadable = unreadableField(given);
  if (unreadable !== undefined) throw new InputFault([faultAt(unreadable, 'invalid')], false);
  const result = schema.safeParse(given ?? {});
  return result.success ? { data: result.data } : { faults: faultsOf(result.error) };
}

/** The part of a scope that a request asks for by name; undefined where its input is faulty, which another step tells. */
export function askedPart(call: Call, request: Pick<Given, 'query' | 'body'>): string | undefined {
  if (call.asks === undefined) return undefined;
  try {
    const read = readPart(call, call.asks.in, request[call.asks.in]);
    if (read.faults !== undefined) return undefined;
    const named = new Map(Object.entries(read.data ?? {})).get(call.asks.field);
    return typeof named === 'string' ? named : undefined;
  } catch (error) {
    if (error instanceof InputFault) return undefined;
    throw error;
  }
}

function withoutEmpty(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== null));
}

// Lists of objects are four deep; code that walks through a body must not recurse without limit.
const deepest = 20;

function unreadableField(given: unknown): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  return Object.entries(given).find(([name, value]) => isUnreadable(name, 1) || isUnreadable(value, 1))?.[0];
}

// No text of PostgreSQL can hold U+0000, and no keyboard types it.
function isUnreadable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return (
    depth > deepest ||
    Object.entries(value).some(([name, inner]) => name.includes('\0') || isUnreadable(inner, depth + 1))
  );
}
