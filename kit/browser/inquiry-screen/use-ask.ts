import { createElement, useRef, useState } from 'react';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { CallFailed, send } from '../call.ts';
import { askConfirm } from '../dialogs/ask.tsx';
import { showFailures } from '../inputs/form.ts';
import { toast } from '../toasts/toast.ts';
import { wireCodes } from '../wire-codes.ts';
import { ConfirmFacts } from './confirm-facts.tsx';
import type { AnyInquiry, Before, Choice, Day, Outcome } from './declaration.ts';
import { bodyOf, sentValues } from './fields.ts';
import type { Captcha } from './use-captcha.ts';
import { captchaField, type InquiryForm } from './use-inquiry-form.ts';
import type { Values } from './values.ts';
import { inquiryScreenWords } from './words.ts';

export type Ask = {
  /** Checks the form, asks, sends. Called again meanwhile it does nothing: one click, one inquiry. */
  readonly submit: () => void;
  readonly isSending: boolean;
  /** What the server said of the last attempt, above the form. */
  readonly refusal: Said | undefined;
  readonly outcome: Outcome | undefined;
};

type Parts = {
  readonly inquiry: InquiryForm;
  readonly captcha: Captcha;
  readonly day: Day;
  readonly choicesOf: (name: string) => readonly Choice[];
  readonly feeOf: (values: Values) => string;
  readonly done: () => void;
};

/** A warning that does not come in this time is not waited for. */
const beforeMilliseconds = 3000;

/** The way of an inquiry from the button to its outcome. */
export function useAsk({ inquiry, captcha, day, choicesOf, feeOf, done }: Parts): Ask {
  const { spec, form } = inquiry;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Said>();
  const [outcome, setOutcome] = useState<Outcome>();
  const isUnderWay = useRef(false);

  const ask = async () => {
    const values = form.getValues();
    const { challenge } = captcha;
    const { [captchaField]: answer = '', ...fields } = values;
    const request = sentValues(spec, fields);
    const before = await knownBefore(spec, request);
    const { question, tick } = spec.confirm;
    if (question !== undefined || tick !== undefined || before !== undefined) {
      const isAgreed = await askConfirm({
        title: both(inquiryScreenWords, 'confirmTitle'),
        message: question === undefined ? both(inquiryScreenWords, 'askAgain') : both(spec.words, question),
        details: createElement(ConfirmFacts, { spec, values: request, day, choicesOf, fee: feeOf(request), before }),
        confirm: spec.ask === undefined ? both(commonWords, 'ask') : both(spec.words, spec.ask),
        ...(tick === undefined ? {} : { tick: both(spec.words, tick) }),
        // Asked only because it costs once more: nobody pays by an Enter too many.
        ...(question === undefined ? { focus: 'cancel' } : {}),
      });
      if (!isAgreed) return;
    }
    setSending(true);
    const handle = challenge.state === 'ready' ? { twoFactorCode: challenge.code, [captchaField]: answer.trim() } : {};
    const got = await send(
      spec.call,
      { body: { ...bodyOf(spec, request), ...handle } },
      {
        idempotencyKey: crypto.randomUUID(),
      },
    );
    const result = spec.result({ answer: got, values: request });
    if (result.kind === 'failed') return refuse(result.message);
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
        ? both(inquiryScreenWords, 'outcomeUnknown')
        : error instanceof CallFailed
          ? error.message
          : both(commonWords, 'generalError'),
    );
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

/** What is known of the same inquiry today. That it cannot be known keeps nobody from asking. */
async function knownBefore({ askedBefore }: AnyInquiry, values: Values): Promise<Before | undefined> {
  if (askedBefore === undefined) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, beforeMilliseconds, undefined));
  return Promise.race([askedBefore(values).catch(() => undefined), late]);
}
