import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { listLimit } from '#kit/contract/fields.ts';
import { type FieldFault, faultsOf } from '#kit/contract/rule.ts';
import type { AnySpec, ListField } from './spec.ts';

/** What the form holds: a text a field, '' for an empty one; dates are yyyy-MM-dd. */
export type Values = Readonly<Record<string, string>>;

type Field = ListField<string, string>;

/** The call's names that a field of the form fills: one, or the two ends of a range. */
export function namesOf(field: Field): readonly string[] {
  return field.kind === 'range' ? [field.from, field.to] : [field.name];
}

/** The names of the form's fields that may stand in an address; private ones may not. */
export function neutralNames(fields: readonly Field[]): readonly string[] {
  return fields.filter((field) => field.private !== true).flatMap(namesOf);
}

/** The names of the form's fields that tell of a person. */
export function privateNames(fields: readonly Field[]): readonly string[] {
  return fields.filter((field) => field.private === true).flatMap(namesOf);
}

/** The form as it opens. */
export function startValues(spec: Pick<AnySpec, 'fields' | 'defaults'>): Values {
  const defaults = spec.defaults?.() ?? {};
  return Object.fromEntries(spec.fields.flatMap(namesOf).map((name) => [name, textOf(defaults[name])]));
}

/** The form with every field emptied. */
export function emptyValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, '']));
}

/** True when no field holds anything: page and size are no criteria (LST-02). */
export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value.trim() === '');
}

/**
 * What is sent: the fields that hold something (LST-02), what the screen adds of its own, and the widest window when
 * the call takes one: a list holds up to 99,999 rows in the browser (LST-06).
 */
export function criteriaOf(
  spec: Pick<AnySpec, 'call' | 'fields' | 'fixed'>,
  values: Values,
): Readonly<Record<string, unknown>> {
  const filled = spec.fields.flatMap((field) =>
    namesOf(field).flatMap((name) => {
      const value = values[name]?.trim() ?? '';
      if (value === '') return [];
      return [[name, field.kind === 'number' ? numberOf(value) : value] as const];
    }),
  );
  const known = shapeOf(spec.call);
  const window = 'start' in known && 'end' in known ? { start: 0, end: listLimit } : {};
  return { ...window, ...spec.fixed, ...Object.fromEntries(filled) };
}

/** What the call's own rules say against the criteria, by field; empty when they may be sent (FRM-11). */
export function faultsIn(call: Call, criteria: Readonly<Record<string, unknown>>): readonly FieldFault[] {
  const checked = (call.body ?? call.query)?.safeParse(criteria);
  return checked === undefined || checked.success ? [] : faultsOf(checked.error);
}

/** True of a name that the call does not do without. */
export function isRequired(call: Call, name: string): boolean {
  const rule = shapeOf(call)[name];
  return rule !== undefined && !rule.safeParse(undefined).success;
}

function shapeOf(call: Call): Readonly<Record<string, z.ZodType>> {
  const schema = call.body ?? call.query;
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** A number that is none stays text, so that the rule of its field says what is wrong. */
function numberOf(value: string): number | string {
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
