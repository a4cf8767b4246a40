import { createElement, useRef, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { CallFailed, send } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { showFailures } from '#kit/browser/inputs/form/form.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import { ConfirmFacts } from './confirm-facts.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import type { AnyInquiry, Before, Day, Outcome } from './declaration.ts';
import { bodyOf, sentValues } from './fields.ts';
import type { Fee } from './use-fee.ts';
import type { Captcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import type { Customer } from './use-customer.ts';
import type { Question } from './use-question.ts';
import { captchaField, type InquiryForm } from './use-inquiry-form.ts';
import type { Values } from './values.ts';
import { inquiryScreenWords } from './words.ts';
import { newId } from '#kit/browser/new-id.ts';

export type Ask = {
  /** Checks the form, asks, sends. Calling it again meanwhile has no effect: one click, one inquiry. */
  readonly submit: () => void;
  readonly isSending: boolean;
  /** The server's refusal of the last attempt, shown above the form. */
  readonly refusal: Said | undefined;
  /** What was asked when the name was refused as not the holder's; undefined after any other answer. */
  readonly otherName: Values | undefined;
  readonly outcome: Outcome | undefined;
};

/** The files attached to an inquiry. */
export type Papers = {
  readonly files: readonly File[];
  readonly choose: (files: readonly File[]) => void;
};

type Parts = {
  readonly inquiry: InquiryForm;
  readonly customer: Pick<Customer, 'replaced'>;
  readonly captcha: Captcha;
  readonly day: Day;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly fee: Fee;
  readonly question: Question;
  readonly papers: Papers;
  readonly done: () => void;
};

/** Do not wait longer for a warning. */
const beforeMilliseconds = 3000;

/** The steps of an inquiry from the button to its result. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of asking share their state
export function useAsk({ inquiry, customer, captcha, day, choicesOf, fee, papers, done, ...parts }: Parts): Ask {
  const { spec, form } = inquiry;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Said>();
  const [otherName, setOtherName] = useState<Values>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnderWay = useRef(false);
  const isSent = useRef(false);
  // One key for one content of the form until it is answered: repeating a request whose answer was lost costs only
  // once.
  const attempt = useRef({ content: '', key: '', isLost: false });

  const ask = async () => {
    const values = form.getValues();
    const code = await captcha.code();
    if (captcha.isAsked && code === undefined) {
      // Nothing is sent without the picture; the input stays.
      showRefusal(both(interfaceWords, 'captchaFailed'));
      inquiry.focus(captchaField);
      return;
    }
    const { [captchaField]: answer = '', ...fields } = values;
    const request = sentValues(spec, fields);
    const content = JSON.stringify(request);
    const isAgain = attempt.current.content === content;
    const isRepeated = isAgain && attempt.current.isLost;
    // A user who repeats a request that may have arrived was already warned, and pays nothing more.
    const before = isRepeated ? undefined : await knownBefore(spec, request);
    // The user agrees to the fee shown in the dialog, whatever is loaded meanwhile.
    const prices = await fee.settled();
    const agreed = prices.agreed(request);
    const { tick, canTurnOff = false } = spec.confirm;
    // A second fee of today is a question of its own, which nobody turns off.
    const isUnasked =
      canTurnOff && (parts.question.isOff || isRepeated || prices.isFree(request) || before !== undefined);
    const question = isUnasked ? undefined : spec.confirm.question;
    setSending(true);
    const checks = await spec.confirm.checks?.(request);
    setSending(false);
    const refused = checks?.find(({ state }) => state === 'refused');
    // Show a refusal before the user reads about a fee.
    if (refused !== undefined) return refuse(refused.said);
    if (question !== undefined || tick !== undefined || before !== undefined) {
      const isAgreed = await askConfirm({
        title: both(inquiryScreenWords, 'confirmTitle'),
        message: question === undefined ? both(inquiryScreenWords, 'askAgain') : both(spec.words, question),
        details: createElement(ConfirmFacts, {
          spec,
          values: request,
          replaced: customer.replaced,
          day,
          choicesOf,
          fee: prices.said(request),
          before,
          // The question's own button pays once more; its link costs nothing, so that a further Enter reads what is there.
          isBeforeFirst: question !== undefined,
          checks,
        }),
        confirm: spec.ask === undefined ? both(inquiryScreenWords, 'ask') : both(spec.words, spec.ask),
        ...(canTurnOff && question !== undefined
          ? { option: { said: both(inquiryScreenWords, 'turnOff'), take: parts.question.turnOff } }
          : {}),
        ...(tick === undefined ? {} : { tick: both(spec.words, tick) }),
        // Asked only because it costs again: focus cancel, so that an extra Enter costs nothing.
        ...(question === undefined ? { focus: 'cancel' } : {}),
      });
      if (!isAgreed) return;
    }
    setSending(true);
    isSent.current = true;
    const handle = code === undefined ? {} : { twoFactorCode: code, [captchaField]: answer.trim() };
    if (!isAgain) attempt.current = { content, key: newId(), isLost: false };
    const body = { ...bodyOf(spec, request), ...agreed, ...handle };
    const got = await send(spec.call, { body }, { idempotencyKey: attempt.current.key });
    attempt.current = { content: '', key: '', isLost: false };
    const result = spec.result({ answer: got, values: request });
    if (result.kind === 'failed') return refuse(result.message);
    if (result.kind === 'sent') await sendPapers(spec, result.ticket, papers.files);
    papers.choose([]);
    setOutcome(result);
    day.counted();
    if (result.kind === 'sent')
      toast({ kind: 'success', message: both(inquiryScreenWords, 'sent', { ticket: result.ticket }) });
    inquiry.startAnew();
    captcha.renew();
    done();
  };

  // Above the form, where it stays and is announced, and as a toast (ERR-02). The toast goes by itself, except from somebody who
  // must send again.
  const showRefusal = (message: Said, stay = false) => {
    setRefusal(message);
    toast({ message, isAnnounced: true, stay });
  };

  const refuse = (message: Said) => {
    showRefusal(message);
    renewCaptcha();
  };

  const renewCaptcha = () => {
    form.setValue(captchaField, '');
    captcha.renew();
    inquiry.focus(captchaField);
  };

  const fail = (error: unknown) => {
    const isLost = error instanceof CallFailed && error.status === 0;
    showRefusal(
      isLost
        ? both(inquiryScreenWords, isSent.current ? 'outcomeUnknown' : 'notSent')
        : error instanceof CallFailed
          ? error.message
          : both(commonWords, 'generalError'),
      isLost,
    );
    if (error instanceof CallFailed && error.failures.some(({ code }) => code === wireCodes.nameDiffers)) {
      const { [captchaField]: _, ...asked } = form.getValues();
      setOtherName(asked);
    }
    attempt.current.isLost ||= isLost && isSent.current;
    if (isSent.current) fee.renew();
    // The captcha was right and stays valid, so focus the wrong field (CAP-02).
    if (!(error instanceof CallFailed && error.code === wireCodes.captchaKept)) renewCaptcha();
    showFailures(form, error);
  };

  return {
    isSending,
    refusal,
    otherName,
    outcome,
    submit() {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void form
        .handleSubmit(async () => {
          isSent.current = false;
          setRefusal(undefined);
          setOtherName(undefined);
          setOutcome(undefined);
          await ask().catch(fail);
        })()
        .finally(() => {
          isUnderWay.current = false;
          setSending(false);
        });
    },
  };
}

/**
 * Sends the attached files after the inquiry, which stands in any case: failed files are named, to be sent again
 * where the order is read.
 */
async function sendPapers({ papers }: AnyInquiry, ticket: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await papers?.send({ ticket, file });
    } catch (error) {
      toastFailure(error);
      toast({ kind: 'warning', message: both(inquiryScreenWords, 'paperNotSent', { file: file.name }), stay: true });
    }
  }
}

/** What is known about the same inquiry today. If it cannot be read, the inquiry still goes on. */
async function knownBefore({ askedBefore }: AnyInquiry, values: Values): Promise<Before | undefined> {
  if (askedBefore === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, beforeMilliseconds, undefined));
  return Promise.race([askedBefore(values).catch(() => undefined), late]);
}
