import type { AnyInquiry, InquiryField } from './declaration.ts';
import { filled, type Values, valueOf } from './values.ts';

type Field = InquiryField<string, string>;

/** True of a field that is shown with the current values. */
export function isShown(field: Field, values: Values): boolean {
  return field.shown?.(values) ?? true;
}

/** True of a field that the current values make required. */
export function isRequired(field: Field, values: Values): boolean {
  if (!isShown(field, values)) return false;
  return typeof field.required === 'function' ? field.required(values) : field.required === true;
}

/** The values as rules of required fields see them: a code that nobody has stands in for no number (TRU-03). */
export function withoutCodeOfNobody(
  { identify }: { readonly identify: { readonly cicCode: string } | undefined },
  values: Values,
  notFound: string | undefined,
): Values {
  return identify === undefined || notFound === undefined || valueOf(values, identify.cicCode) !== notFound
    ? values
    : { ...values, [identify.cicCode]: '' };
}

/** The sent values: shown fields with a value, and the screen's own additions. */
export function sentValues(spec: Pick<AnyInquiry, 'fields' | 'fixed'>, values: Values): Record<string, string> {
  const shown = new Set(spec.fields.filter((field) => isShown(field, values)).map((field) => field.name));
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)));
  return { ...filled(spec.fixed), ...filled(given) };
}

/** The body of an inquiry: its values in the form of the call, a tick as true. */
export function bodyOf(
  spec: Pick<AnyInquiry, 'fields'>,
  values: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  const ticks = new Set(spec.fields.filter((field) => field.kind === 'tick').map((field) => field.name));
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ticks.has(name) ? true : value]));
}

/**
 * The first required field that is still empty, in the form's order. A ticket with only its pinned prefix counts as
 * empty.
 */
export function firstMissing(
  spec: Pick<AnyInquiry, 'fields'>,
  values: Values,
  given: { readonly locked: readonly string[]; readonly prefix: string },
): string | undefined {
  return spec.fields.find((field) => {
    if (given.locked.includes(field.name) || !isRequired(field, values)) return false;
    const value = valueOf(values, field.name).trim();
    return value === '' || (field.kind === 'ticket' && value === given.prefix.trim());
  })?.name;
}
