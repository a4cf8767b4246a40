import { useState } from 'react';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { DigitsInput } from '#kit/browser/inputs/digits/digits-input.tsx';
import { NumberInput } from '#kit/browser/inputs/number/number-input.tsx';
import { PapersInput } from '#bureau/screens/papers/papers-input.tsx';
import { PasswordInput } from '#kit/browser/inputs/password/password-input.tsx';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { Textarea } from '#kit/browser/inputs/textarea/textarea.tsx';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fieldWords } from '#kit/words/fields.ts';
import { Grid, Section } from './section.tsx';
import { galleryWords } from './words.ts';

/** Fields that hold text, codes and numbers, in each of their states. */
export function TextFields() {
  const t = useWords(galleryWords);
  const bureauText = useWords(bureauFieldWords);
  const field = useWords(fieldWords);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    identity: '00109901234',
    amount: '50000000',
  });
  const bind = (name: string) => ({
    value: values[name] ?? '',
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  return (
    <Section id="text-fields" title={t('textFields')}>
      <Grid>
        <TextInput label={t('customerName')} max={250} hint={t('hintExample')} {...bind('name')} />
        <DigitsInput label={t('identityNumber')} length={12} required {...bind('identity')} />
        <CodeInput label={t('cicCode')} width="18ch" {...bind('code')} />
        <PapersInput label={t('identityDocs')} {...bind('papers')} />
        <NumberInput
          label={t('amount')}
          {...bind('amount')}
          hint={t('currentValue', { value: values['amount'] ?? '' })}
        />
        <NumberInput
          label={t('positiveAmount')}
          negative={false}
          leadingZeros={false}
          {...bind('quantity')}
          hint={t('currentValue', { value: values['quantity'] ?? '' })}
        />
        <NumberInput label={t('rate')} decimals={2} width="14ch" {...bind('rate')} />
        <PasswordInput label={t('password')} {...bind('password')} autoComplete="new-password" />
        <Textarea label={t('notes')} max={255} {...bind('notes')} />
        <TextInput
          label={t('lockedField')}
          value={t('sampleName')}
          onChange={() => {}}
          locked={bureauText('from-cic')}
        />
        <TextInput label={t('disabledField')} value={t('sampleName')} onChange={() => {}} disabled />
        <TextInput label={t('errorField')} {...bind('faulty')} error={field('required')} required />
        <TextInput label={t('warningField')} {...bind('warned')} warning={t('warningExample')} />
      </Grid>
    </Section>
  );
}
