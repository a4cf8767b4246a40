import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { listLimit } from '#kit/contract/fields.ts';
import { type FieldFault, faultAt, faultsOf } from '#kit/contract/rule.ts';
import type { AnySpec, ListField } from './spec.ts';

/** The form's values: a text for each field, '' for an empty one; dates are yyyy-MM-dd. */
export type Values = Readonly<Record<string, string>>;

type Field = ListField<string, string>;

/** The call's names that a field of the form fills: one, or the two ends of a range. */
export function namesOf(field: Field): readonly string[] {
  return field.kind === 'range' ? [field.from, field.to] : [field.name];
}

/** The names of form fields that may be in an address; private ones may not. */
export function neutralNames(fields: readonly Field[]): readonly string[] {
  return fields.filter((field) => field.private !== true).flatMap(namesOf);
}

/** The names of form fields about a person. */
export function privateNames(fields: readonly Field[]): readonly string[] {
  return fields.filter((field) => field.private === true).flatMap(namesOf);
}

/** The initial form. */
export function startValues(spec: Pick<AnySpec, 'fields' | 'defaults'>): Values {
  const defaults = spec.defaults?.() ?? {};
  return Object.fromEntries(spec.fields.flatMap(namesOf).map((name) => [name, textOf(defaults[name])]));
}

/** The form with every field emptied. */
export function emptyValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, '']));
}

/** True if no field has a value: page and size are not criteria (LST-02). */
export function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value.trim() === '');
}

/**
 * The request: fields with a value (LST-02), the screen's own additions, and the widest window if the call takes one:
 * a list holds up to 99,999 rows in the browser (LST-06). A call that counts what it shows says itself how many.
 */
export function criteriaOf(
  spec: Pick<AnySpec, 'call' | 'fields' | 'fixed' | 'widest'>,
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
  const isWindowed = spec.widest === undefined && 'start' in known && 'end' in known;
  const window = isWindowed ? { start: 0, end: listLimit } : {};
  return { ...window, ...spec.fixed, ...Object.fromEntries(filled) };
}

/** The faults of the criteria by the call's own rules, by field; empty if they may be sent (FRM-11). */
export function faultsIn(call: Call, criteria: Readonly<Record<string, unknown>>): readonly FieldFault[] {
  const checked = (call.body ?? call.query)?.safeParse(criteria);
  return checked === undefined || checked.success ? [] : faultsOf(checked.error);
}

/** The fields that the screen requires and that are empty, though the call has a default for them. */
export function leftEmpty(spec: AnySpec, values: Values): readonly FieldFault[] {
  return spec.fields.flatMap((field) =>
    'name' in field && field.required === true && values[field.name] === '' ? [faultAt(field.name, 'required')] : [],
  );
}

/** True of a name that the call requires. */
export function isRequired(call: Call, name: string): boolean {
  const rule = shapeOf(call)[name];
  return rule !== undefined && !rule.safeParse(undefined).success;
}

/** The schema of a field that a call takes. */
export function schemaOf(call: Call, name: string): z.ZodType {
  const schema = shapeOf(call)[name];
  if (schema === undefined) throw new Error(`${call.path} takes no field '${name}'`);
  return schema;
}

function shapeOf(call: Call): Readonly<Record<string, z.ZodType>> {
  const schema = call.body ?? call.query;
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** Text that is not a number stays text, so that the field's rule reports it. */
function numberOf(value: string): number | string {
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
