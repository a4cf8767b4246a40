import { Copy, FilePlus2, ShoppingCart } from 'lucide-react';
import { useRef } from 'react';
import { FormButtons, FormCard, FormFields, FormPart } from '#kit/browser/form-card/form-card.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { goTo } from '#kit/browser/list-screen/go-to.ts';
import { useSaid } from '#kit/browser/said.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import styles from './foreign.module.css';
import { useFee, useNations } from './use-choices.ts';
import { useOrderForm } from './use-order-form.ts';
import { foreignWords } from './words.ts';

const labelled = ['companyName', 'address', 'country', 'taxNumber', 'businessRegistration', 'notes'] as const;
const managementPath = '/portal/main/s70-report-management';

/** Orders a report on a foreign company; nobody pays before reading and agreeing to the fee (S70-01). */
export default function S70Inquiry() {
  const t = useWords(foreignWords);
  const said = useSaid();
  const box = useRef<HTMLFormElement>(null);
  const nations = useNations();
  const fee = useFee();
  const { form, order, startAnew, placed, refusal, isSending, isKnown } = useOrderForm(nations.choices, fee);
  useUnsaved(form.formState.isDirty && placed === undefined);
  const { control } = form;
  const focusFirst = () => box.current?.querySelector<HTMLElement>('[name="companyName"]')?.focus();
  const reasons = {
    order: isSending ? t('sending') : placed !== undefined ? t('alreadyOrdered') : undefined,
    again: isSending ? t('sending') : placed === undefined && !isKnown ? t('orderFirst') : undefined,
  };
  const begin = () => {
    startAnew();
    focusFirst();
  };
  useKey('F2', { label: both(foreignWords, 'newForm'), run: begin });
  useKey('F8', {
    label: both(foreignWords, 'order'),
    run: () => box.current?.requestSubmit(),
    when: reasons.order === undefined,
  });
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
  return (
    <FormCard
      ref={box}
      title={t('form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reasons.order === undefined) void order(false);
      }}
    >
      <ErrorSummary control={control} labels={Object.fromEntries(labelled.map((name) => [name, t(name)]))} />
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {said(refusal)}
        </p>
      )}
      <FormPart title={t('partCompany')}>
        <FormFields>
          <TextField control={control} name="companyName" label={t('companyName')} required max={250} />
          <ChoiceField control={control} name="country" label={t('country')} required {...nations} />
          <TextField control={control} name="address" label={t('address')} required max={200} />
          <CodeField control={control} name="taxNumber" label={t('taxNumber')} max={50} />
          <CodeField control={control} name="businessRegistration" label={t('businessRegistration')} max={20} />
        </FormFields>
      </FormPart>
      <FormPart title={t('partReport')}>
        <FormFields>
          <TextInput
            label={t('reportLanguage')}
            hint={t('englishOnly')}
            disabled
            value={t('english')}
            onChange={() => undefined}
          />
        </FormFields>
        <TextareaField control={control} name="notes" label={t('notes')} max={500} rows={2} />
      </FormPart>
      {placed !== undefined && (
        <p className={styles.placed}>
          {t('placed', { voucher: placed.msPhieu, day: formatDate(placed.hanTraLoi) })}{' '}
          <a
            href={managementPath}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              goTo(managementPath);
            }}
          >
            {t('seeOrders')}
          </a>
        </p>
      )}
      <FormButtons>
        <p className={styles.fee}>
          {t('fee')}: <strong>{fee.text}</strong> · {t('promise')}: {t('promiseDays')} · {t('freeIfReturned')}
          {reasons.again === t('orderFirst') && <span className={styles.why}>{reasons.again}</span>}
        </p>
        <ActionButton
          type="submit"
          variant="filled"
          leftSection={<ShoppingCart {...icon} />}
          aria-keyshortcuts="F8"
          data-tip={`${t('order')} (F8)`}
          reason={reasons.order}
        >
          {t('order')}
        </ActionButton>
        <ActionButton leftSection={<Copy {...icon} />} reason={reasons.again} onClick={() => void order(true)}>
          {t('again')}
        </ActionButton>
        <Button leftSection={<FilePlus2 {...icon} />} aria-keyshortcuts="F2" onClick={begin}>
          {t('newForm')}
        </Button>
      </FormButtons>
    </FormCard>
  );
}
