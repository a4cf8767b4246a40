import { useRead } from '#kit/browser/reading.ts';
import type { FieldValues } from 'react-hook-form';
import type { FieldOf } from '#kit/browser/inputs/form/bind-field.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { useWords } from '#kit/browser/words.tsx';
import { lookups } from '#features/lookups/contract.ts';
import { feeDeskWords } from './words.ts';

/** The institution of a form. */
export function MemberField<Values extends FieldValues>(field: FieldOf<Values>) {
  const t = useWords(feeDeskWords);
  const members = useRead(
    lookups.institutions,
    { query: {} },
    { select: ({ rows }) => rows.map(({ id, label }) => ({ id, label: `${id} – ${label}` })) },
  );
  return <ChoiceField {...field} label={t('matctd')} required choices={members.data ?? []} {...listState(members)} />;
}
