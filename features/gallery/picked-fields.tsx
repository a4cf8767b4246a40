import { useMemo, useState } from 'react';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import { DateInput } from '#kit/browser/inputs/date/date-input.tsx';
import { DateRange } from '#kit/browser/inputs/date/date-range.tsx';
import { SegmentedInput } from '#kit/browser/inputs/segmented/segmented-input.tsx';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { Grid, Section } from './section.tsx';
import { galleryWords, provinces } from './words.ts';

/** Dates, ranges, lists and few-of-many choices. */
export function PickedFields() {
  const t = useWords(galleryWords);
  const bureauText = useWords(bureauFieldWords);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ issued: '2021-04-22' });
  const [range, setRange] = useState({ from: '', to: '' });
  const [agrees, setAgrees] = useState(false);
  const bind = (name: string) => ({
    value: values[name] ?? '',
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  const banks = useMemo(
    () =>
      Array.from({ length: 60 }, (_, n) => ({
        id: String(79_000_001 + n),
        label: t('bankOf', { n: n + 1 }),
        hint: String(79_000_001 + n),
      })),
    [t],
  );
  const branches = useMemo(
    () => Array.from({ length: 5000 }, (_, n) => ({ id: `b${n + 1}`, label: t('branchOf', { n: n + 1 }) })),
    [t],
  );
  const types = [
    { id: '0', label: t('typeAll') },
    { id: '1', label: t('typeLegal') },
    { id: '2', label: t('typeNatural') },
  ];
  return (
    <>
      <Section id="dates" title={t('dateFields')}>
        <Grid>
          <DateInput
            label={t('birthDate')}
            {...bind('birth')}
            hint={t('currentValue', { value: values['birth'] ?? '' })}
            width="100%"
          />
          <DateInput label={t('limitedDate')} min="2023-01-01" max="2026-12-31" {...bind('limited')} />
          <DateInput label={t('lockedDate')} {...bind('issued')} locked={bureauText('from-cic')} />
        </Grid>
        <DateRange {...range} onChange={setRange} quick />
      </Section>
      <Section id="choices" title={t('choiceFields')}>
        <Grid>
          <ChoiceInput label={t('province')} choices={provinces} {...bind('province')} />
          <ChoiceInput label={t('bank')} choices={banks} {...bind('bank')} required />
          <ChoiceInput label={t('branch')} choices={branches} {...bind('branch')} />
          <ChoiceInput label={t('loadingList')} choices={[]} state="loading" {...bind('loading')} />
          <ChoiceInput label={t('failedList')} choices={[]} state="failed" onRetry={() => {}} {...bind('failed')} />
          <SegmentedInput label={t('customerType')} name="gallery-type" choices={types} {...bind('type')} />
        </Grid>
        <CheckInput label={t('agree')} value={agrees} onChange={setAgrees} />
      </Section>
    </>
  );
}
