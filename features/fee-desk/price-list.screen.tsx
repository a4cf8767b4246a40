import { useRead } from '#kit/browser/reading.ts';
import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { feeDesk } from './contract.ts';
import { ruleList } from './decisions.ts';
import { feeDeskWords } from './words.ts';

const List = listScreen(feeDesk.rules, {
  ...ruleList,
  without: ['matctd', 'tyLe', 'chietKhau'],
  name: 'price-list',
  fixed: { kind: 'price' },
});

/** The Centre's price list: proposed by one person, decided by another, from a future day. */
export default function PriceList() {
  return <FormOverList form={PriceForm} list={List} />;
}

function PriceForm() {
  const t = useWords(feeDeskWords);
  const listed = useRead(lookups.products, { query: {} });
  const products = (listed.data?.rows ?? []).map(({ id, label }) => ({ id, label: `${id} – ${label}` }));
  const { control, submit } = useEntry(feeDesk.proposePrice, {
    defaults: { maSP: '', gia: '', tuNgay: '', denNgay: '', lyDo: '' },
    said: () => both(feeDeskWords, 'proposedDone'),
  });
  return (
    <EntryForm
      words={feeDeskWords}
      heading="proposePrice"
      hint="proposeHint"
      verb="propose"
      onSubmit={submit}
      across={<TextareaField control={control} name="lyDo" label={t('lyDo')} required max={255} />}
    >
      <ChoiceField control={control} name="maSP" label={t('maSP')} required choices={products} {...listState(listed)} />
      <NumberField control={control} name="gia" label={t('giaDong')} required negative={false} />
      <DateField control={control} name="tuNgay" label={t('tuNgay')} required />
      <DateField control={control} name="denNgay" label={t('denNgay')} />
    </EntryForm>
  );
}
