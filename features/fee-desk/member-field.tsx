import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { FieldOf } from '#kit/browser/inputs/form/bind-field.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { listState } from '#kit/browser/inputs/choice/list-state.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { institutions } from './choices.ts';
import { feeDeskWords } from './words.ts';

/** The institution of a form. */
export function MemberField<Values extends FieldValues>(field: FieldOf<Values>) {
  const t = useWords(feeDeskWords);
  const { language } = useLanguage();
  const members = useQuery({ queryKey: ['institutions', language], queryFn: institutions });
  return <ChoiceField {...field} label={t('matctd')} required choices={members.data ?? []} {...listState(members)} />;
}
