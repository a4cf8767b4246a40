import { createElement, useRef, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import type { Choice } from '#kit/browser/inputs/choice/choice-match.ts';
import { showFailures, useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { wireCodes } from '#kit/browser/wire-codes.ts';
import type { AnswerOf, RequestOf } from '#kit/contract/call.ts';
import { commonWords } from '#kit/words/common.ts';
import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { foreignCompanies } from './contract.ts';
import { OrderFacts } from './order-facts.tsx';
import type { Fee } from './use-choices.ts';
import { foreignWords } from './words.ts';
import { newId } from '#kit/browser/new-id.ts';

export type Placed = AnswerOf<typeof foreignCompanies.submit>;

const empty = {
  companyName: '',
  address: '',
  country: '',
  taxNumber: '',
  businessRegistration: '',
  reportLanguage: 'E' as const,
  notes: '',
};

/**
 * The form of an order. Each content has its own key: sent again after a lost answer it is the same order, changed it
 * is another. After the order, the same content is ordered again only on purpose.
 */
export function useOrderForm(nations: readonly Choice[], { dong, renew }: Fee) {
  const form = useSchemaForm(foreignCompanies.submit.body, { defaults: empty });
  const [placedOf, setPlaced] = useState<{ readonly content: string; readonly placed: Placed }>();
  const [knownContent, setKnown] = useState<string>();
  const [refusal, setRefusal] = useState<Said>();
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);
  const key = useRef({ content: '', key: '' });

  const content = contentOf(form.watch());
  const placed = placedOf?.content === content ? placedOf.placed : undefined;

  /** One key for one content and one purpose, until it has been ordered. */
  const keyOf = (wanted: string) => {
    if (key.current.content !== wanted) key.current = { content: wanted, key: newId() };
    return key.current.key;
  };

  const sendOrder = async (body: RequestOf<typeof foreignCompanies.submit>['body'], sentContent: string) => {
    setSending(true);
    try {
      const answer = await send(foreignCompanies.submit, { body });
      key.current = { content: '', key: '' };
      setKnown(undefined);
      setPlaced({ content: sentContent, placed: answer });
      toast({
        kind: 'success',
        message: both(foreignWords, 'placed', { voucher: answer.msPhieu, day: dayOf(answer) }),
      });
    } catch (error) {
      setRefusal(textOf(error));
      toast({ message: textOf(error), isAnnounced: true });
      if (error instanceof CallFailed && error.code === wireCodes.orderKnown) setKnown(sentContent);
      renew();
      showFailures(form, error);
    } finally {
      setSending(false);
    }
  };

  const order = async (again: boolean) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await form.handleSubmit(async (values) => {
        setRefusal(undefined);
        const isAgreed = await askConfirm({
          title: both(foreignWords, again ? 'again' : 'order'),
          message: both(foreignWords, again ? 'askAgain' : 'askOrder'),
          details: createElement(OrderFacts, { values, nations, dong }),
          confirm: both(foreignWords, again ? 'again' : 'order'),
          tick: both(foreignWords, 'agree'),
        });
        if (!isAgreed) return;
        const sentContent = contentOf(form.getValues());
        const orderKey = keyOf(`${again ? 'again ' : ''}${sentContent}`);
        const agreed = dong === undefined ? {} : { agreedFee: dong };
        await sendOrder({ ...values, orderKey, again, ...agreed }, sentContent);
      })();
    } finally {
      isUnderWay.current = false;
    }
  };

  const startAnew = () => {
    form.reset(empty);
    setPlaced(undefined);
    setKnown(undefined);
    setRefusal(undefined);
  };

  return { form, order, startAnew, placed, refusal, isSending, isKnown: knownContent === content };
}

function contentOf(values: Readonly<Record<string, unknown>>): string {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  return JSON.stringify(Object.keys(empty).map((name) => textOf(values[name])));
}

function dayOf({ hanTraLoi }: Placed): string {
  return hanTraLoi.split('-').reverse().join('/');
}

function textOf(error: unknown): Said {
  if (!(error instanceof CallFailed)) return both(commonWords, 'generalError');
  return error.status === 0 ? both(foreignWords, 'lost') : error.message;
}
