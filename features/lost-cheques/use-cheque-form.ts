import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallFailed, send, tellChanged } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { showFailures, useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { type OpenedHere, useOpened } from '#kit/browser/opened.ts';
import { sendAndSay, tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { both } from '#kit/words/words.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import {
  type ChequeState,
  type Detail,
  type Shown,
  chequeState,
  emptyState,
  payloadOf,
  stateNames,
  stateOf,
} from './cheque-state.ts';
import { lostCheques } from './contract.ts';
import { chequeIn, openCheque } from './desk.ts';
import { chequeFormWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** The form's mode (CHQ-01): it shows a record, enters a new one, or changes one. */
type Mode = 'view' | 'add' | 'edit';

type Desk = {
  readonly mode: Mode;
  /** The displayed or edited record. */
  readonly record: Detail | undefined;
  /** The approved record that a new one corrects. */
  readonly corrects: Detail | undefined;
  /** The CIC code whose customer fills the drawer's name and address. */
  readonly found: string | undefined;
};

const start: Desk = { mode: 'view', record: undefined, corrects: undefined, found: undefined };

type Asking = (before: Shown, after: Shown) => Promise<boolean>;

/** The form in its drawer: its modes, values and button actions. `ask` shows what would be written; `leave` closes the drawer. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the form and its steps share their state
export function useChequeForm(ask: Asking, leave: () => void) {
  const { profile, can } = useSession();
  const [desk, setDesk] = useState<Desk>(start);
  const form = useSchemaForm(chequeState, { defaults: emptyState });
  const { isDirty, isSubmitting } = form.formState;
  const wanted = useOpened();
  const isEntering = desk.mode !== 'view';
  useUnsaved(isEntering && isDirty);

  const mayDiscard = async () =>
    !(isEntering && isDirty) ||
    askConfirm({
      message: both(chequeFormWords, 'askDiscard'),
      confirm: both(chequeFormWords, 'discard'),
      tone: 'danger',
    });

  // A record that arrives after the person went on with the displayed form is too late: it changes nothing.
  const steps = useRef(0);
  const show = useCallback(
    async (plid: string, as: 'view' | 'correct') => {
      const step = (steps.current += 1);
      const answer = await send(lostCheques.detail, { body: { plid } });
      if (!('plid' in answer) || step !== steps.current) return;
      form.reset({ ...stateOf(answer), ...(as === 'correct' ? { sendedDate: hanoiDay() } : {}) });
      setDesk(as === 'correct' ? { ...start, mode: 'add', corrects: answer } : { ...start, record: answer });
    },
    [form],
  );
  const openWanted = useEffectEvent(async (id: string) => {
    const one = chequeIn(id);
    if (one === undefined || !(await mayDiscard())) return;
    await tryAndSay(() => show(one.plid, one.as));
  });
  const close = useEffectEvent(() => {
    if (!isEntering) leave();
  });
  // Handle each once: after a session that ended for a while the form keeps the input.
  const taken = useRef<OpenedHere>(undefined);
  useEffect(() => {
    if (taken.current === wanted) return;
    taken.current = wanted;
    if (wanted === undefined) close();
    else void openWanted(wanted.id);
  }, [wanted]);
  /** Replaces the displayed record with other content. */
  const letGo = () => {
    taken.current = undefined;
    openCheque(undefined);
  };

  const refresh = async () => {
    if (!(await mayDiscard())) return;
    steps.current += 1;
    form.reset(emptyState);
    letGo();
    setDesk(start);
    tellChanged(['cheque']);
  };

  const add = (unit: string) => {
    steps.current += 1;
    const held = form.getValues();
    const kept =
      desk.found === undefined ? {} : { cicCode: held.cicCode, personSign: held.personSign, address: held.address };
    form.reset({
      ...emptyState,
      tctdCode: profile.current.id,
      unitAnnounceName: unit,
      sendedDate: hanoiDay(),
      ...kept,
    });
    setDesk({ ...start, mode: 'add', found: desk.found });
  };
  const edit = () => {
    steps.current += 1;
    setDesk({ ...desk, mode: 'edit' });
  };

  /** Fills the drawer's name and address from the bureau's data, replacing a displayed record. */
  const searchCic = async () => {
    const cicCode = (form.getValues('cicCode') ?? '').trim();
    const shows = (error: unknown) => showFailures(form, error);
    const found = await sendAndSay(customerInquiry.lookup, { body: { cicCode } }, undefined, { shows });
    if (found === undefined) return;
    form.reset({ ...emptyState, cicCode, personSign: found.answer.cstNm, address: found.answer.cstAddr });
    letGo();
    setDesk({ ...start, found: cicCode });
  };
  /** Another code is another customer: remove what the first one filled. */
  const changeCic = (code: string) => {
    if (desk.found === undefined || code === desk.found) return;
    form.setValue('personSign', '');
    form.setValue('address', '');
    setDesk({ ...desk, found: undefined });
  };

  const keepAll = async (state: ChequeState) => {
    const before = desk.corrects ?? desk.record;
    const { isLossSec, isSecToBeCancelPayment } = state;
    const after = { ...emptyState, ...form.getValues(), isLossSec, isSecToBeCancelPayment };
    if (!(await ask(before === undefined ? emptyState : stateOf(before), after))) return;
    const cheque = payloadOf(state);
    const answer =
      desk.mode === 'edit' && desk.record !== undefined
        ? await send(lostCheques.edit, {
            body: { ...cheque, plid: desk.record.plid, version: desk.record.version },
          })
        : await send(lostCheques.add, {
            body: { ...cheque, ...(desk.corrects === undefined ? {} : { corrects: desk.corrects.plid }) },
          });
    toast({ kind: 'success', message: both(chequeFormWords, 'written', { number: cheque.sosec }) });
    await show(answer.plid, 'view');
  };
  const keep = async (state: ChequeState) => {
    const shows = (error: unknown) => showFailures(form, renamed(error));
    await tryAndSay(() => keepAll(state), undefined, { shows });
  };
  const write = async (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) await form.handleSubmit(keep)(event);
  };

  return { form, desk, isEntering, mayEnter: can('cheque.enter'), add, edit, refresh, searchCic, changeCic, write };
}

const stateNameOf = new Map<string, string>(Object.entries(stateNames));

/** The failures of a call under the names of the form's fields. */
function renamed(error: unknown): unknown {
  if (!(error instanceof CallFailed)) return error;
  const failures = error.failures.map((failure) => ({
    ...failure,
    ...(failure.field === undefined ? {} : { field: stateNameOf.get(failure.field) ?? failure.field }),
  }));
  return { failures };
}
