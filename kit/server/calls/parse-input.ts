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
    const schema = call[part];
    const given = withoutEmpty(request[part]);
    if (schema === undefined) {
      input[part] = undefined;
      continue;
    }
    const unreadable = unreadableField(given);
    if (unreadable !== undefined) throw new InputFault([faultAt(unreadable, 'invalid')], false);
    const result = schema.safeParse(given ?? {});
    if (result.success) input[part] = result.data;
    else faults.push(...faultsOf(result.error));
  }
  if (faults.length > 0) throw new InputFault(faults, false);
  return input as Input;
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
