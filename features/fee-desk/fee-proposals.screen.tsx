import { useState } from 'react';
import { useRead } from '#kit/browser/reading.ts';
import { useWatch } from 'react-hook-form';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { decisions } from '#kit/browser/list-screen/decisions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { institutions, lastMonth, pastMonthChoices } from './choices.ts';
import { feeDesk, proposalKindOptions } from './contract.ts';
import { waits } from './decisions.ts';
import { MemberField } from './member-field.tsx';
import { feeDeskWords } from './words.ts';

type Row = AnswerOf<typeof feeDesk.proposals>['rows'][number];

const List = listScreen(feeDesk.proposals, {
  name: 'fee-proposals',
  fields: [{ name: 'matctd', load: institutions }, 'kind', 'state'],
  actions: decisions(feeDesk.decide, {
    words: feeDeskWords,
    allowed: (row: Row) => waits(row),
    facts: ['matctd', 'tentctd', 'kind', 'ky', 'soTien', 'sohopdon', 'lyDo', 'nguoiDeNghi'],
    input: (row: Row, approve) => ({ body: { matctd: row.matctd, proposalId: row.id, approve } }),
  }),
  defaults: () => ({ state: 'proposed' as const }),
  searchesAtOnce: true,
});

/** Corrections and write-offs of institutions' accounts: proposed by one person, decided by another. */
export default function FeeProposals() {
  return <FormOverList form={ProposalForm} list={List} />;
}

function ProposalForm() {
  const t = useWords(feeDeskWords);
  const { control, submit } = useEntry(feeDesk.propose, {
    defaults: {
      matctd: '',
      kind: 'correction',
      ky: lastMonth().replace('-', ''),
      contractNumber: '',
      soTien: '',
      lyDo: '',
    },
    said: () => both(feeDeskWords, 'proposedDone'),
  });
  const matctd = useWatch({ control, name: 'matctd' });
  const [months] = useState(pastMonthChoices);
  const contracts = useRead(feeDesk.contracts, { body: { matctd } }, { enabled: matctd !== '' });
  const numbers = matctd === '' ? [] : (contracts.data?.rows ?? []);
  return (
    <EntryForm
      words={feeDeskWords}
      heading="proposeAmount"
      hint="proposeAmountHint"
      verb="propose"
      onSubmit={submit}
      across={<TextareaField control={control} name="lyDo" label={t('lyDo')} required max={255} />}
    >
      <MemberField control={control} name="matctd" />
      <ChoiceField
        control={control}
        name="contractNumber"
        label={t('sohopdon')}
        required
        choices={numbers.map(({ sohopdon, type }) => ({ id: sohopdon, label: `${sohopdon} – ${t(type)}` }))}
        {...(matctd === '' ? {} : listState(contracts))}
      />
      <ChoiceField
        control={control}
        name="kind"
        label={t('kind')}
        required
        choices={proposalKindOptions.map(({ value, label }) => ({ id: value, label: t(label) }))}
      />
      <ChoiceField control={control} name="ky" label={t('ky')} required choices={months ?? []} />
      <NumberField control={control} name="soTien" label={t('soTienDong')} required />
    </EntryForm>
  );
}
