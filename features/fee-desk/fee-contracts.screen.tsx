import { CalendarX, PencilLine } from 'lucide-react';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { institutions } from './choices.ts';
import { openContact, openEnd } from './contract-dialogs.tsx';
import { contractTypeOptions, feeDesk } from './contract.ts';
import { MemberField } from './member-field.tsx';
import { feeDeskWords } from './words.ts';

type Row = AnswerOf<typeof feeDesk.contracts>['rows'][number];

const List = listScreen(feeDesk.contracts, {
  name: 'fee-contracts',
  fields: [{ name: 'matctd', load: institutions }, 'contractNumber', 'type', 'state'],
  actions: [
    openAction({
      label: 'changeContact',
      icon: PencilLine,
      open: openContact,
    }),
    openAction({
      label: 'endContract',
      icon: CalendarX,
      isDanger: true,
      allowed: (row: Row) => row.denNgay === null || 'hasEnd',
      open: openEnd,
    }),
  ],
  defaults: () => ({ state: 'open' as const }),
  searchesAtOnce: true,
});

/** The Centre's contracts with institutions: create, change, end. */
export default function FeeContracts() {
  return <FormOverList form={ContractForm} list={List} />;
}

function ContractForm() {
  const t = useWords(feeDeskWords);
  const { control, submit } = useEntry(feeDesk.addContract, {
    defaults: {
      ...{ matctd: '', contractNumber: '', type: 'information', ngayhopdong: '', tuNgay: '' },
      ...{ hovaten: '', diachi: '', dthoai: '', email: '' },
    },
    said: () => both(feeDeskWords, 'contractDone'),
  });
  return (
    <EntryForm words={feeDeskWords} heading="addContract" hint="addContractHint" verb="save" onSubmit={submit}>
      <MemberField control={control} name="matctd" />
      <CodeField control={control} name="contractNumber" label={t('sohopdon')} required max={40} />
      <ChoiceField
        control={control}
        name="type"
        label={t('type')}
        required
        choices={contractTypeOptions.map(({ value, label }) => ({ id: value, label: t(label) }))}
      />
      <DateField control={control} name="ngayhopdong" label={t('ngayhopdong')} required />
      <DateField control={control} name="tuNgay" label={t('tuNgay')} required />
      <TextField control={control} name="hovaten" label={t('hovaten')} required max={100} />
      <CodeField control={control} name="dthoai" label={t('dthoai')} required max={20} />
      <TextField control={control} name="email" label={t('email')} required max={100} />
      <TextField control={control} name="diachi" label={t('diachi')} required max={200} />
    </EntryForm>
  );
}
