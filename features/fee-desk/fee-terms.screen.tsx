import { EntryForm } from '#kit/browser/form-card/entry-form.tsx';
import { FormOverList } from '#kit/browser/form-card/form-over-list.tsx';
import { useEntry } from '#kit/browser/form-card/use-entry.ts';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { feeDesk } from './contract.ts';
import { ruleList } from './decisions.ts';
import { MemberField } from './member-field.tsx';
import { feeDeskWords } from './words.ts';

const List = listScreen(feeDesk.rules, {
  ...ruleList,
  without: ['maSP', 'giaHienTai', 'gia'],
  name: 'fee-terms',
  caption: 'termsList',
  fixed: { kind: 'terms' },
});

/** An institution's share of the price and its loyalty discount: proposed by one person, decided by another. */
export default function FeeTerms() {
  return <FormOverList form={TermsForm} list={List} />;
}

const percents = (values: readonly string[]) => values.map((value) => ({ id: value, label: `${value}%` }));

function TermsForm() {
  const t = useWords(feeDeskWords);
  const { control, submit } = useEntry(feeDesk.proposeTerms, {
    defaults: { matctd: '', tyLe: '', chietKhau: '', tuNgay: '', denNgay: '', lyDo: '' },
    said: () => both(feeDeskWords, 'proposedDone'),
  });
  return (
    <EntryForm
      words={feeDeskWords}
      heading="proposeTerms"
      hint="proposeTermsHint"
      verb="propose"
      onSubmit={submit}
      across={<TextareaField control={control} name="lyDo" label={t('lyDo')} required max={255} />}
    >
      <MemberField control={control} name="matctd" />
      <ChoiceField
        control={control}
        name="tyLe"
        label={t('tyLe')}
        required
        choices={percents(feeDesk.proposeTerms.body.shape.tyLe.options)}
      />
      <ChoiceField
        control={control}
        name="chietKhau"
        label={t('chietKhau')}
        required
        choices={percents(feeDesk.proposeTerms.body.shape.chietKhau.options)}
      />
      <DateField control={control} name="tuNgay" label={t('tuNgay')} required />
      <DateField control={control} name="denNgay" label={t('denNgay')} />
    </EntryForm>
  );
}
