import { toNestErrors } from '@hookform/resolvers';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { takesNumber } from '#kit/contract/form-field.ts';
import { faultsOf } from '#kit/contract/rule.ts';
import { keepFault } from './fault.ts';

/** The values of a form's fields: what the schema accepts, or nothing yet. */
export type FormValues<S extends z.ZodType> = FieldValues & { [K in keyof z.input<S>]: z.input<S>[K] | '' };

type SchemaForm<S extends z.ZodType> = UseFormReturn<FormValues<S>, unknown, z.output<S>>;

/**
 * A form on a call's own schema (FRM-11): faults use the kit's field texts, at each field once it was left, and all
 * of them on submit with the focus on the first. Empty texts are dropped before parsing, so "empty" and "absent" are
 * the same.
 */
export function useSchemaForm<S extends z.ZodType>(
  schema: S,
  options: { defaults?: DefaultValues<FormValues<S>>; values?: FormValues<S> } = {},
): SchemaForm<S> {
  return useForm<FormValues<S>, unknown, z.output<S>>({
    mode: 'onTouched',
    ...(options.defaults === undefined ? {} : { defaultValues: options.defaults }),
    ...(options.values === undefined ? {} : { values: options.values }),
    resolver: schemaResolver(schema),
  });
}

/** The schema in the form that react-hook-form expects. */
export function schemaResolver<S extends z.ZodType>(schema: S): Resolver<FormValues<S>, unknown, z.output<S>> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(withNumbers(schema, withoutEmpty(values)));
    if (parsed.success) return { values: parsed.data as FieldValues & z.output<S>, errors: {} };
    const errors = Object.fromEntries(
      faultsOf(parsed.error).map(({ field, key, text, params }) => [
        field === '' ? 'root' : field,
        { type: key, message: keepFault(text, params) },
      ]),
    );
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** What was typed for a number, as a number: an input holds text. What is none stays as it is, and is refused. */
function withNumbers(schema: z.ZodType, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const numbered = Object.entries(values).map(([name, value]) => {
    const isTyped = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && takesNumber(schema, name);
    return [name, isTyped ? Number(value) : value] as const;
  });
  return Object.fromEntries(numbered);
}

/** The values without empty texts, empty lists and blanks. */
function withoutEmpty(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Shows the errors of a refused call at their fields, with the focus on the first; true if any found its field. */
export function showFailures<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'setError'>,
  error: unknown,
): boolean {
  if (typeof error !== 'object' || error === null || !('failures' in error) || !Array.isArray(error.failures))
    return false;
  let isFirst = true;
  for (const failure of error.failures as { message: string; field?: string }[]) {
    if (failure.field === undefined || !(failure.field in form.getValues())) continue;
    form.setError(
      failure.field as Parameters<typeof form.setError>[0],
      { type: 'server', message: failure.message },
      { shouldFocus: isFirst },
    );
    isFirst = false;
  }
  return !isFirst;
}
