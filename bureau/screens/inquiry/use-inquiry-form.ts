import { toNestErrors } from '@hookform/resolvers';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { isMistypedCic } from '#bureau/contract/identifiers.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { keepFault } from '#kit/browser/inputs/form/fault.ts';
import { schemaResolver } from '#kit/browser/inputs/form/form.ts';
import type { AnyInquiry } from './declaration.ts';
import { bodyOf, firstMissing, isRequired, sentValues } from './fields.ts';
import { freshValues, readPins, ticketPrefix, writePins } from './pins.ts';
import { bareCode, type Values } from './values.ts';

/** The captcha's field in the form; its name on the wire. */
export const captchaField = 'twoFactorRecoveryCode';

type FormValues = Record<string, string>;

export type InquiryForm = {
  readonly spec: AnyInquiry;
  readonly form: UseFormReturn<FormValues>;
  readonly values: Values;
  /** Fields whose values come from the bureau and cannot be changed. */
  readonly locked: readonly string[];
  readonly lock: (names: readonly string[]) => void;
  readonly prefix: string;
  readonly setPrefix: (prefix: string) => void;
  /** Puts values into fields and clears their faults. */
  readonly put: (values: Values) => void;
  /** Resets the form for the next inquiry, keeping pins. */
  readonly startAnew: () => void;
  /** Says what another screen filled in: until it is changed it is nobody's own input, and is there again for the asking. */
  readonly setPassed: (passed: Values) => void;
  /** True if a field that is not pinned holds the user's own input. */
  readonly isBegun: boolean;
  readonly focus: (name: string) => void;
  /** The first field still to be filled, except those in `coming`, which are about to be. */
  readonly missing: (coming?: readonly string[]) => string | undefined;
};

/**
 * The form of an inquiry: the call's own rules, pins, locked fields. `firstOf` gives the first entry of a list, once
 * it is loaded.
 */
export function useInquiryForm(spec: AnyInquiry, firstOf: (field: string) => string | undefined): InquiryForm {
  const [pins, setPins] = useState(() => readPins(spec.name));
  const [locked, lock] = useState<readonly string[]>([]);
  const [passed, setPassed] = useState<Values>({});
  const resolver = useMemo(() => inquiryResolver(spec), [spec]);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...freshValues(spec, pins), [captchaField]: '' },
    resolver,
  });
  const values: Values = useWatch({ control: form.control });
  const prefix = pins[ticketPrefix] ?? '';
  const start = startOf(spec, firstOf);
  useEffect(() => {
    for (const [name, value = ''] of Object.entries(start)) {
      // Keep what a person has entered or removed.
      if (form.getValues(name) === '' && !form.getFieldState(name).isDirty)
        form.resetField(name, { defaultValue: value });
    }
  });

  const put = useCallback(
    (given: Values) => {
      for (const [name, value] of Object.entries(given)) {
        form.setValue(name, value ?? '', { shouldDirty: true });
        form.clearErrors(name);
      }
    },
    [form],
  );

  const keptPins = (): Values => {
    const now = form.getValues();
    const pinned = spec.fields
      .filter((field) => field.pinned)
      .map((field) => [field.name, now[field.name] ?? ''] as const);
    return { ...pins, ...Object.fromEntries(pinned) };
  };

  return {
    spec,
    form,
    values,
    locked,
    lock,
    prefix,
    setPrefix(next) {
      const ticket = spec.fields.find((field) => field.kind === 'ticket')?.name;
      if (ticket !== undefined && [prefix, ''].includes(form.getValues(ticket) ?? '')) put({ [ticket]: next });
      const changed = { ...keptPins(), [ticketPrefix]: next };
      setPins(changed);
      writePins(spec.name, changed);
    },
    put,
    startAnew() {
      const next = keptPins();
      setPins(next);
      writePins(spec.name, next);
      lock([]);
      setPassed({});
      form.reset({ ...freshValues({ ...spec, start }, next), [captchaField]: '' });
    },
    setPassed,
    isBegun: isBegun({ ...spec, start }, values, { prefix, locked, passed }),
    focus: useCallback((name) => fieldNamed(spec.name, name)?.focus(), [spec.name]),
    missing: (coming = []) => firstMissing(spec, form.getValues(), { locked: [...locked, ...coming], prefix }),
  };
}

/**
 * The control of a form's field; of radio buttons the chosen one. The form library moves the focus a moment later,
 * and in that moment a fast typist would write into the previous field.
 */
function fieldNamed(form: string, name: string): HTMLInputElement | null {
  const found = document.forms.namedItem(form)?.elements.namedItem(name);
  if (found instanceof HTMLInputElement) return found;
  if (!(found instanceof RadioNodeList)) return null;
  const radios = [...found].filter((one) => one instanceof HTMLInputElement);
  return radios.find((one) => one.checked) ?? radios[0] ?? null;
}

/** The form's initial values: as declared, and the first entries of lists that begin with them. */
function startOf(spec: AnyInquiry, firstOf: (field: string) => string | undefined): Values {
  const firsts = spec.fields
    .filter((field) => field.kind === 'choice' && field.startsWithFirst)
    .flatMap(({ name }) => {
      const first = firstOf(name);
      return first === undefined ? [] : [[name, first] as const];
    });
  return { ...spec.start, ...Object.fromEntries(firsts) };
}

type Untyped = { readonly prefix: string; readonly locked: readonly string[]; readonly passed: Values };

function isBegun(spec: AnyInquiry, values: Values, { prefix, locked, passed }: Untyped): boolean {
  return spec.fields.some((field) => {
    const value = values[field.name] ?? '';
    if (field.pinned === true || value === (spec.start[field.name] ?? '')) return false;
    // What is locked came from the bureau, with a code that was typed or passed.
    if (locked.includes(field.name) || value === passed[field.name]) return false;
    return field.kind !== 'ticket' || value !== prefix;
  });
}

/**
 * The call's schema over the values to be sent, plus what must be ticked, the captcha (CAP-03) and the check digit of the code: a slip in
 * it is told before anything is sent, because a code that nobody has counts as a customer too (INQ-09).
 */
function inquiryResolver(spec: AnyInquiry): Resolver<FormValues> {
  const check = schemaResolver(spec.call.body ?? z.unknown());
  const asksCaptcha = spec.call.captcha !== undefined && spec.call.captcha.after === undefined;
  return async (values, context, options) => {
    const { [captchaField]: _captcha, ...fields } = values;
    const result = await check(bodyOf(spec, sentValues(spec, fields)), context, options);
    // An empty field shows no error before the form is sent.
    const [left] = options.names ?? [];
    if (options.names?.length === 1 && left !== undefined && (values[left] ?? '').trim() === '')
      return { values, errors: {} };
    const missing = [
      ...spec.fields.filter((field) => field.kind === 'tick' && isRequired(field, fields)).map((field) => field.name),
      ...(asksCaptcha ? [captchaField] : []),
    ].filter((name) => (values[name] ?? '').trim() === '');
    const code = spec.lookup?.field;
    const mistyped = code !== undefined && isMistypedCic(bareCode(values[code] ?? '')) ? [code] : [];
    if (missing.length + mistyped.length === 0 && Object.keys(result.errors).length === 0)
      return { values, errors: {} };
    const required = missing.map(
      (name) => [name, { type: 'required', message: keepFault(fieldWords.texts.required) }] as const,
    );
    const misread = mistyped.map(
      (name) => [name, { type: 'check', message: keepFault(bureauFieldWords.texts['cic-code-check']) }] as const,
    );
    const faults = Object.fromEntries([...required, ...misread]);
    return { values: {}, errors: Object.assign({}, result.errors, toNestErrors<FormValues>(faults, options)) };
  };
}
