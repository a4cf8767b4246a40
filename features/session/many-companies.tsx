import { ChoiceInput } from '#kit/browser/inputs/choice/choice-input.tsx';
import type { Company } from '#kit/browser/session/profile.ts';
import { useWords } from '#kit/browser/words.tsx';
import { sessionWords } from './words.ts';

type Props = {
  readonly companies: readonly Company[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** The choice among more institutions than a list can show at once. */
export default function ManyCompanies({ companies, value, onChange }: Props) {
  const t = useWords(sessionWords);
  return (
    <>
      <p>{t('manyCompanies')}</p>
      <ChoiceInput
        label={t('company')}
        required
        first
        choices={companies.map(({ id, label }) => ({ id, label }))}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
