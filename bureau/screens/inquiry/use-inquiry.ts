import { useEffect, useEffectEvent, useState } from 'react';
import { isMistypedCic } from '#bureau/contract/identifiers.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { both } from '#kit/words/words.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { toast, toastFailure } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { openAssist } from './assist/assist-panel.tsx';
import { takeCarried, takeNumber } from './carried.ts';
import type { AnyInquiry, Day } from './declaration.ts';
import { type Undo, useUndo } from './undo.ts';
import { type Ask, type Papers, useAsk } from './use-ask.ts';
import { type Captcha, useCaptcha } from '#kit/browser/inputs/captcha/use-captcha.ts';
import { type Choices, useChoices } from '#kit/browser/inputs/choice/use-choices.ts';
import { type Customer, useCustomer } from './use-customer.ts';
import { useFee } from './use-fee.ts';
import { boxName, type IdentityBoxState, useIdentityBox } from './identity/use-identity-box.ts';
import { type Question, useQuestion } from './use-question.ts';
import { captchaField, type InquiryForm, useInquiryForm } from './use-inquiry-form.ts';
import { bareCode, type Values, valueOf } from './values.ts';
import { inquiryScreenWords } from './words.ts';

/** The whole state of an inquiry screen: the form and everything around it. */
export type Inquiry = InquiryForm & {
  readonly captcha: Captcha;
  readonly choices: (name: string) => Choices;
  readonly customer: Customer;
  readonly box: IdentityBoxState;
  readonly undo: Undo;
  readonly ask: Ask;
  readonly papers: Papers;
  readonly question: Question;
  /** The fee text for the given values. */
  readonly feeOf: (values: Values) => string;
  /** True if the customer's code is complete. */
  readonly isCodeWhole: boolean;
  readonly openAssist: () => void;
  /** To the first field still to be filled, the captcha last. */
  readonly goOn: () => void;
  readonly hideName: () => void;
};

/** The state of an inquiry screen, with its keys: F2, F8, F9, Ctrl+Enter. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the parts of the screen are joined here
export function useInquiry(spec: AnyInquiry, day: Day): Inquiry {
  const choices = useChoices(spec.fields);
  const inquiry = useInquiryForm(spec, (name) => choices(name).choices[0]?.id);
  const purpose = spec.call.captcha?.after === undefined ? spec.call.captcha?.purpose : undefined;
  const captcha = useCaptcha(purpose);
  const undo = useUndo();
  const customer = useCustomer(inquiry, { undo, counted: day.counted });
  const fee = useFee(spec);
  const question = useQuestion(spec);
  const [files, choose] = useState<readonly File[]>([]);
  const papers = { files, choose };
  const { assist, identify, lookup } = spec;

  /** A damaged scan leaves the number: its holder is searched for, and used if exactly one customer is found. */
  const takeByNumber = async (identityNumber: string) => {
    if (assist === undefined || identify?.identityNumber === undefined) return;
    try {
      const { candidates } = await assist.search({ [identify.identityNumber]: identityNumber }, undefined);
      day.counted();
      const [only] = candidates;
      if (only !== undefined && candidates.length === 1) customer.choose(only);
    } catch (error) {
      toastFailure(error);
    }
  };
  const box = useIdentityBox(inquiry, customer, (identityNumber) => void takeByNumber(identityNumber));

  const focusFirst = () => inquiry.focus(identify === undefined ? (spec.fields[0]?.name ?? captchaField) : boxName);
  const goOn = () => inquiry.focus(inquiry.missing(customer.coming) ?? captchaField);
  const ask = useAsk({
    inquiry,
    customer,
    captcha,
    day,
    choicesOf: (name) => choices(name).choices,
    fee,
    question,
    papers,
    done() {
      box.clear();
      undo.forget();
      focusFirst();
    },
  });

  const code = lookup === undefined ? '' : bareCode(valueOf(inquiry.values, lookup.field));
  const isCodeWhole = lookup !== undefined && code.length === lookup.length;

  const search = async () => {
    if (assist === undefined) return;
    const values = inquiry.form.getValues();
    if (lookup !== undefined && isMistypedCic(code))
      return void inquiry.form.trigger(lookup.field, { shouldFocus: true });
    if (!assist.canSearch(values)) {
      toast({ kind: 'warning', message: both(bureauFieldWords, 'find-criteria') });
      inquiry.focus(identify?.name ?? spec.fields[0]?.name ?? captchaField);
      return;
    }
    const taken = await openAssist({ spec, assist, values, counted: day.counted });
    if (taken === undefined) return;
    customer.choose(taken);
    // After the dialog has given the focus back.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  };
  const lookUp = () => {
    const active = document.activeElement?.getAttribute('name');
    box.settle();
    const isAtCode = lookup !== undefined && (active === boxName || active === lookup.field);
    if (isAtCode && isCodeWhole && !customer.isLocked) customer.show();
    else void search();
  };

  const isBegun = box.text !== '' || inquiry.isBegun;
  useUnsaved(isBegun || files.length > 0);
  // Once another customer is typed in, the one that was hidden must not come back over it.
  const forgetHidden = useEffectEvent(() => {
    if (undo.done === 'hidden') undo.forget();
  });
  useEffect(() => {
    if (isBegun) forgetHidden();
  }, [isBegun]);
  const begin = useEffectEvent(() => {
    const fill = takeCarried(spec.name);
    const typed = takeNumber(spec.name);
    if (fill === undefined && typed === undefined) return focusFirst();
    if (fill !== undefined) {
      inquiry.setPassed(fill);
      customer.choose({ fill });
    } else if (typed !== undefined) {
      box.type(typed);
      box.settle(typed);
    }
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  });
  useEffect(() => begin(), []);
  useKey('F2', { label: both(inquiryScreenWords, 'keyFirst'), run: focusFirst });
  useKey('F8', { label: both(inquiryScreenWords, 'keyAsk'), run: ask.submit });
  useKey('Ctrl+Enter', { label: both(inquiryScreenWords, 'keyAsk'), run: ask.submit });
  const hasLookUp = lookup !== undefined || assist !== undefined;
  useKey('F9', { label: both(inquiryScreenWords, 'keyLookUp'), run: lookUp, when: hasLookUp });

  return {
    ...inquiry,
    captcha,
    choices,
    customer,
    box,
    undo,
    ask,
    papers,
    question,
    feeOf: fee.said,
    isCodeWhole,
    openAssist: () => void search(),
    goOn,
    hideName() {
      customer.hide();
      box.clear();
      focusFirst();
    },
  };
}
