import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isMistypedCic } from '#bureau/contract/identifiers.ts';
import { toastFailure } from '#kit/browser/toasts/toast.ts';
import type { Found } from './declaration.ts';
import type { Undo } from './undo.ts';
import { captchaField, type InquiryForm } from './use-inquiry-form.ts';
import { bareCode, valueOf, type Values } from './values.ts';

export type Customer = {
  readonly isBusy: boolean;
  /** True while the customer's fields show the bureau's data. */
  readonly isLocked: boolean;
  /** What was typed before and differs from what the bureau has, by field; empty while nothing is locked (TRU-04). */
  readonly replaced: Values;
  /** The code that was not found. */
  readonly notFound: string | undefined;
  /** The customer's name once it came from the bureau, for a single announcement. */
  readonly found: string | undefined;
  /** The code changed: removes the data it had brought, and looks up a complete code (INQ-05). */
  readonly changeCode: (code: string) => void;
  /** Looks up the form's code, whatever was looked up before (INQ-06). */
  readonly show: () => void;
  /** Unlocks the customer and resets the form (INQ-06). */
  readonly hide: () => void;
  /** Uses a customer that was found. */
  readonly take: (found: Found<string>) => void;
  /** Uses one of a search, whose address began with the ward: the look-up of the code fills the whole one (INQ-07). */
  readonly choose: (found: Found<string>) => void;
  /** Empties the customer because of a switch; `from` is its old value (INQ-04). */
  readonly clearFor: (switched: Values, from: Values) => void;
  /** Fields that a running look-up is about to fill. */
  readonly coming: readonly string[];
};

/** The customer of an inquiry: looked up by code, filled and locked, unlocked and emptied. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of a look-up share its state
export function useCustomer(
  inquiry: InquiryForm,
  { undo, counted }: { readonly undo: Undo; readonly counted: () => void },
): Customer {
  const { spec, form, put, lock, locked } = inquiry;
  const { lookup } = spec;
  const [isBusy, setBusy] = useState(false);
  const [notFound, setNotFound] = useState<string>();
  const [found, setFound] = useState<string>();
  const [replaced, setReplaced] = useState<Values>({});
  const asked = useRef(0);
  const focusedBefore = useRef<Element | null>(null);
  const isLocked = locked.length > 0;
  useEffect(() => () => void (asked.current += 1), []);

  const forgetLookup = () => {
    asked.current += 1;
    setBusy(false);
    setNotFound(undefined);
    setFound(undefined);
  };

  // A second look-up replaces what the bureau gave before, not what a person typed.
  const typedNow = () => (isLocked ? replaced : form.getValues());

  const take = ({ fill }: Found<string>, typed = typedNow()) => {
    if (lookup === undefined) return;
    setNotFound(undefined);
    setFound(Object.entries(fill).find(([name]) => name === spec.identify?.name)?.[1] ?? '');
    focusedBefore.current = document.activeElement;
    setReplaced(differing(typed, fill, lookup.customer));
    put({ ...followed(fill), ...fill });
    lock(lookup.customer);
  };

  // A field that was just locked cannot keep the focus: move on once the lock is drawn.
  const goOn = useEffectEvent(() => {
    const before = focusedBefore.current;
    focusedBefore.current = null;
    if (before instanceof HTMLInputElement && before.disabled)
      inquiry.focus(inquiry.missing(lookup?.customer) ?? captchaField);
  });
  useEffect(() => goOn(), [locked]);

  /** Values that follow from filled values, as the switches say: the product of a customer's type. */
  const followed = (fill: Values): Values => {
    const after = { ...form.getValues(), ...fill };
    return Object.assign(
      {},
      ...spec.switches.filter(({ field }) => field in fill).map(({ follows }) => follows?.(after) ?? {}),
    );
  };

  const look = async (code: string, typed?: Values) => {
    if (lookup === undefined) return;
    forgetLookup();
    // The field says that a digit is wrong; nobody is asked about such a code, which would count (INQ-09).
    if (isMistypedCic(code)) return void form.trigger(lookup.field);
    const mine = asked.current;
    setBusy(true);
    try {
      const answer = await lookup.find(code);
      if (mine !== asked.current) return;
      if (answer === undefined) setNotFound(code);
      else take(answer, typed);
    } catch (error) {
      if (mine === asked.current) toastFailure(error);
    } finally {
      counted();
      if (mine === asked.current) setBusy(false);
    }
  };

  const empty = (names: readonly string[]) => put(Object.fromEntries(names.map((name) => [name, ''])));

  const snapshot = (from: Values = {}) => {
    const values = { ...form.getValues(), ...from };
    const wasLocked = locked;
    const foundBefore = found;
    const replacedBefore = replaced;
    return () => {
      forgetLookup();
      put(values);
      lock(wasLocked);
      setReplaced(replacedBefore);
      setFound(foundBefore);
    };
  };

  return {
    isBusy,
    isLocked,
    replaced: isLocked ? replaced : {},
    notFound,
    found,
    coming: isBusy && lookup !== undefined ? lookup.customer : [],
    take: (given) => take(given),
    choose(given) {
      const typed = typedNow();
      take(given, typed);
      const code = lookup === undefined ? undefined : given.fill[lookup.field];
      if (code !== undefined && code !== '') void look(code, typed);
    },
    changeCode(code) {
      if (lookup === undefined) return;
      forgetLookup();
      if (isLocked) {
        empty(lookup.customer);
        lock([]);
        setReplaced({});
      }
      if (form.getFieldState(lookup.field).error !== undefined) void form.trigger(lookup.field);
      const bare = bareCode(code);
      if (bare.length === lookup.length && /^[A-Z0-9]*$/.test(bare)) void look(bare);
    },
    show: () => void (lookup && look(bareCode(valueOf(form.getValues(), lookup.field)))),
    hide() {
      const back = snapshot();
      forgetLookup();
      setReplaced({});
      inquiry.startAnew();
      undo.offer('hidden', back);
    },
    clearFor(switched, from) {
      const now = form.getValues();
      const names = spec.fields.filter((field) => !field.pinned && field.kind !== 'ticket').map((field) => field.name);
      const hadAny = names.some((name) => valueOf(now, name) !== '');
      const back = snapshot(from);
      forgetLookup();
      empty(names);
      lock([]);
      setReplaced({});
      put({ ...followed(switched), ...switched });
      if (hadAny) undo.offer('cleared', back);
      else undo.forget();
    },
  };
}

/** The typed values that say something else than what came: spaces, case and separators in numbers say nothing. */
function differing(typed: Values, fill: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [before, after] = [valueOf(typed, name).trim(), valueOf(fill, name).trim()];
      return before === '' || isSame(before, after) ? [] : [[name, before]];
    }),
  );
}

function isSame(typed: string, filled: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[\s.-]/g, '')
      .toUpperCase();
  const [one, other] = [bare(typed), bare(filled)];
  if (!other.includes('*')) return one === other;
  // A covered number: only its visible digits can differ.
  return one.length === other.length && Array.from(other).every((sign, at) => sign === '*' || sign === one[at]);
}
