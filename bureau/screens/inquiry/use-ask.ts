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
import { captchaField, type InquiryForm } from './use-inquiry-form.ts';
import type { Values } from './values.ts';
import { inquiryScreenWords } from './words.ts';
import { newId } from '#kit/browser/new-id.ts';

export type Ask = {
  /** Checks the form, asks, sends. Called again meanwhile it does nothing: one click, one inquiry. */
  readonly submit: () => void;
  readonly isSending: boolean;
  /** What the server said of the last attempt, above the form. */
  readonly refusal: Said | undefined;
  readonly outcome: Outcome | undefined;
};

/** The files that go along with an inquiry. */
export type Papers = {
  readonly files: readonly File[];
  readonly choose: (files: readonly File[]) => void;
};

type Parts = {
  readonly inquiry: InquiryForm;
  readonly captcha: Captcha;
  readonly day: Day;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly fee: Fee;
  readonly papers: Papers;
  readonly done: () => void;
};

/** A warning that does not come in this time is not waited for. */
const beforeMilliseconds = 3000;

/** The way of an inquiry from the button to its outcome. */
export function useAsk({ inquiry, captcha, day, choicesOf, fee, papers, done }: Parts): Ask {
  const { spec, form } = inquiry;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Said>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnderWay = useRef(false);
  const isSent = useRef(false);
  // One key for one content of the form until it was answered: what is sent again because its answer was lost costs once.
  const attempt = useRef({ content: '', key: '', isLost: false });

  const ask = async () => {
    const values = form.getValues();
    const code = await captcha.code();
    if (captcha.isAsked && code === undefined) {
      // Nothing is sent without the picture; what was typed stays.
      setRefusal(both(interfaceWords, 'captchaFailed'));
      inquiry.focus(captchaField);
      return;
    }
    const { [captchaField]: answer = '', ...fields } = values;
    const request = sentValues(spec, fields);
    const content = JSON.stringify(request);
    const isAgain = attempt.current.content === content;
    // Whoever sends once more what may have arrived was warned before it was first sent, and pays nothing more.
    const before = isAgain && attempt.current.isLost ? undefined : await knownBefore(spec, request);
    // What is read in the dialog is what is agreed to, whatever is loaded meanwhile.
    const agreed = fee.agreed(request);
    const { question, tick } = spec.confirm;
    setSending(true);
    const checks = await spec.confirm.checks?.(request);
    setSending(false);
    const refused = checks?.find(({ state }) => state === 'refused');
    // What would be refused is said before anybody reads of a fee.
    if (refused !== undefined) return refuse(refused.said);
    if (question !== undefined || tick !== undefined || before !== undefined) {
      const isAgreed = await askConfirm({
        title: both(inquiryScreenWords, 'confirmTitle'),
        message: question === undefined ? both(inquiryScreenWords, 'askAgain') : both(spec.words, question),
        details: createElement(ConfirmFacts, {
          spec,
          values: request,
          day,
          choicesOf,
          fee: fee.said(request),
          before,
          checks,
        }),
        confirm: spec.ask === undefined ? both(commonWords, 'ask') : both(spec.words, spec.ask),
        ...(tick === undefined ? {} : { tick: both(spec.words, tick) }),
        // Asked only because it costs once more: nobody pays by an Enter too many.
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

  const refuse = (message: Said) => {
    setRefusal(message);
    renewCaptcha();
  };

  const renewCaptcha = () => {
    form.setValue(captchaField, '');
    captcha.renew();
    inquiry.focus(captchaField);
  };

  const fail = (error: unknown) => {
    const isLost = error instanceof CallFailed && error.status === 0;
    setRefusal(
      isLost
        ? both(inquiryScreenWords, isSent.current ? 'outcomeUnknown' : 'notSent')
        : error instanceof CallFailed
          ? error.message
          : both(commonWords, 'generalError'),
    );
    attempt.current.isLost ||= isLost && isSent.current;
    if (isSent.current) fee.renew();
    // The captcha was right and stays good: the eye goes to the field at fault (CAP-02).
    if (!(error instanceof CallFailed && error.code === wireCodes.captchaKept)) renewCaptcha();
    showFailures(form as never, error);
  };

  return {
    isSending,
    refusal,
    outcome,
    submit() {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      void form
        .handleSubmit(async () => {
          isSent.current = false;
          setRefusal(undefined);
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
 * Sends the files along with what was asked, which stands whatever becomes of them: those that were refused, or did not arrive, are
 * named, to be sent again where the order is read.
 */
async function sendPapers({ papers }: AnyInquiry, ticket: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await papers?.send({ ticket, file });
    } catch (error) {
      toastFailure(error);
      toast({ kind: 'warning', message: both(inquiryScreenWords, 'paperNotSent', { file: file.name }) });
    }
  }
}

/** What is known of the same inquiry today. That it cannot be known keeps nobody from asking. */
async function knownBefore({ askedBefore }: AnyInquiry, values: Values): Promise<Before | undefined> {
  if (askedBefore === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, beforeMilliseconds, undefined));
  return Promise.race([askedBefore(values).catch(() => undefined), late]);
}
