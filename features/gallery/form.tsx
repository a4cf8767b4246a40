import { Button } from '#kit/browser/inputs/button/button.tsx';
import { z } from 'zod';
import { DateRangeField } from '#kit/browser/inputs/date/date-range-field.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DigitsField } from '#kit/browser/inputs/digits/digits-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { FileField } from '#kit/browser/inputs/file/file-field.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { PapersField } from '#bureau/screens/papers/papers-field.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { cicCode, customerName, identityDocs, identityNumber, ticketCode } from '#bureau/contract/fields.ts';
import { input, plainDate, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { both } from '#kit/words/words.ts';
import styles from './gallery.module.css';
import { Grid, Row, Section } from './section.tsx';
import { galleryWords } from './words.ts';

/** The shared rules of FRM in one schema; the screens' inputs use the same parts. */
const gallerySchema = input({
  ticketCode,
  customerName,
  identityNumber,
  cicCode: cicCode.optional(),
  identityDocs: identityDocs.optional(),
  amount: z
    .string()
    .regex(/^-?\d+$/, rule('number'))
    .optional(),
  keyword: text(20).optional(),
  fromDate: plainDate,
  toDate: plainDate,
  files: z
    .array(z.instanceof(File))
    .max(30, rule('file-count', { max: 30 }))
    .optional(),
});

const empty = {
  ticketCode: '',
  customerName: '',
  identityNumber: '',
  cicCode: '',
  identityDocs: '',
  amount: '',
  keyword: '',
  fromDate: '',
  toDate: '',
};

/** A form on one schema: errors on leaving a field, a summary on submit, the focus on the first fault. */
export function WholeForm() {
  const t = useWords(galleryWords);
  const form = useSchemaForm(gallerySchema, { defaults: empty });
  const { control } = form;
  const send = form.handleSubmit(() => toast({ kind: 'success', message: both(galleryWords, 'sent') }));
  const labels = {
    ticketCode: t('ticket'),
    customerName: t('customerName'),
    identityNumber: t('identityNumber'),
    cicCode: t('cicCode'),
    identityDocs: t('identityDocs'),
    amount: t('amount'),
    keyword: t('keyword'),
    fromDate: t('fromDate'),
    toDate: t('toDate'),
    files: t('manyFiles'),
  };
  return (
    <Section id="form" title={t('form')}>
      <form className={styles.form} noValidate onSubmit={send} aria-label={t('form')}>
        <ErrorSummary control={control} labels={labels} />
        <Grid>
          <TextField control={control} name="ticketCode" label={labels.ticketCode} required max={200} />
          <TextField control={control} name="customerName" label={labels.customerName} required max={250} />
          <DigitsField control={control} name="identityNumber" label={labels.identityNumber} required length={12} />
          <CodeField control={control} name="cicCode" label={labels.cicCode} />
          <PapersField control={control} name="identityDocs" label={labels.identityDocs} />
          <NumberField control={control} name="amount" label={labels.amount} />
          <TextField control={control} name="keyword" label={labels.keyword} max={20} />
        </Grid>
        <DateRangeField control={control} from="fromDate" to="toDate" min="2023-01-01" required quick />
        <FileField control={control} name="files" label={labels.files} />
        <Row>
          <Button type="submit" variant="filled">
            {t('send')}
          </Button>
          <Button onClick={() => form.reset(empty)}>{t('reset')}</Button>
        </Row>
      </form>
    </Section>
  );
}
