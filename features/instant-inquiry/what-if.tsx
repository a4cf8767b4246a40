import { FlaskConical } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { CallFailed, send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { NumberInput } from '#kit/browser/inputs/number/number-input.tsx';
import { SegmentedInput } from '#kit/browser/inputs/segmented/segmented-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf, RequestOf } from '#kit/contract/call.ts';
import { changeKinds, needsField, personalScore } from './contract.ts';
import styles from './instant-inquiry.module.css';
import { Simulated } from './simulated.tsx';
import { instantWords } from './words.ts';

type Change = Omit<RequestOf<typeof personalScore.whatIf>['body'], 'voucherCode'>;

type Outcome =
  | { readonly state: 'none' | 'busy' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'there'; readonly answer: AnswerOf<typeof personalScore.whatIf> };

const kindWords = {
  wait: 'changeWait',
  'pay-cards': 'changePayCards',
  'repay-unsecured': 'changeRepay',
  borrow: 'changeBorrow',
  'fall-behind': 'changeFallBehind',
  'pay-card-late': 'changePayLate',
} as const;

/** A simulation beside a score: one change, the score before and after it. Nothing is stored. */
export function WhatIf({ ticket }: { ticket: string }) {
  const t = useWords(instantWords);
  const id = useId();
  const [change, setChange] = useState<Change>({ kind: 'wait' });
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });
  const isWhole = change.kind === 'pay-card-late' || 'months' in change || 'amountVnd' in change || 'group' in change;

  const simulate = async (event: SubmitEvent) => {
    event.preventDefault();
    if (outcome.state === 'busy') return;
    if (!isWhole) return setOutcome({ state: 'failed', message: t('changeMissing') });
    setOutcome({ state: 'busy' });
    try {
      setOutcome({
        state: 'there',
        answer: await send(personalScore.whatIf, { body: { voucherCode: ticket, ...change } }),
      });
    } catch (error) {
      const failed = error instanceof CallFailed ? error : new CallFailed({ status: 0 });
      setOutcome({ state: 'failed', message: failed.message });
    }
  };

  return (
    <section className={`${styles.whatIf} no-print`} aria-labelledby={id}>
      <h3 id={id}>
        <FlaskConical size={20} strokeWidth={1.5} aria-hidden /> {t('whatIf')}
      </h3>
      <p className={styles.simulation}>{t('simulationNote')}</p>
      <form noValidate className={styles.change} onSubmit={(event) => void simulate(event)}>
        <ChoiceInput
          label={t('change')}
          value={change.kind}
          onChange={(kind) => {
            setChange({ kind: changeKinds.find((one) => one === kind) ?? 'wait' });
            setOutcome({ state: 'none' });
          }}
          choices={changeKinds.map((kind) => ({ id: kind, label: t(kindWords[kind]) }))}
        />
        {/* Another kind needs other fields, initially empty. */}
        <ChangeFields key={change.kind} change={change} onChange={setChange} />
        <Button type="submit" aria-busy={outcome.state === 'busy'}>
          {t('simulate')}
        </Button>
      </form>
      <div role="status">
        {outcome.state === 'failed' && <p className={styles.failed}>{outcome.message}</p>}
        {outcome.state === 'there' && <Simulated {...outcome.answer} />}
      </div>
    </section>
  );
}

type FieldsProps = { readonly change: Change; readonly onChange: (change: Change) => void };

/** The fields of a change: months, an amount in million dong, a debt group, and the kind of a loan. */
function ChangeFields({ change, onChange }: FieldsProps) {
  const t = useWords(instantWords);
  const [typed, setTyped] = useState('');
  const { kind } = change;
  const isWrong = typed !== '' && !isAmount(typed);
  const number = (name: 'months' | 'amountVnd', of: (value: string) => Partial<Change>) => (
    <NumberInput
      label={t(name)}
      value={typed}
      negative={false}
      error={isWrong ? t('numberFault') : undefined}
      onChange={(value) => {
        setTyped(value);
        const { months: _months, amountVnd: _amount, ...others } = change;
        onChange(isAmount(value) ? { ...others, ...of(value) } : others);
      }}
    />
  );
  return (
    <>
      {needsField(kind, 'months') && number('months', (value) => ({ months: Number(value) }))}
      {needsField(kind, 'amountVnd') && number('amountVnd', (value) => ({ amountVnd: `${value}000000` }))}
      {needsField(kind, 'group') && (
        <SegmentedInput
          label={t('group')}
          value={String(change.group ?? '')}
          onChange={(group) => onChange({ ...change, group: Number(group) })}
          choices={['2', '3', '4', '5'].map((group) => ({ id: group, label: group }))}
        />
      )}
      {kind === 'borrow' && (
        <>
          <CheckInput
            label={t('isSecured')}
            value={change.isSecured === true}
            onChange={(isSecured) => onChange({ ...change, isSecured })}
          />
          <CheckInput
            label={t('isNewLender')}
            value={change.isNewLender === true}
            onChange={(isNewLender) => onChange({ ...change, isNewLender })}
          />
        </>
      )}
    </>
  );
}

function isAmount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}
