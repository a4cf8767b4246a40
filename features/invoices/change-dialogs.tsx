import { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { code, text } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { both } from '#kit/words/words.ts';
import { invoiceDesk } from './contract.ts';
import styles from './invoices.module.css';
import { invoiceWords } from './words.ts';

type Named = { readonly id: string; readonly name: string };

const adjustment = z.object({
  tienTruocThue: z
    .string({ error: rule('required') })
    .trim()
    .regex(/^-?\d{1,18}$/, rule('number')),
  reason: text(255),
});
const taxCode = z.object({ maCoQuanThue: code(60) });

/** Opens the form that proposes to adjust an invoice; resolves once it is closed. */
export function openAdjusting({ id, name }: Named): Promise<void> {
  return openDialog({
    title: both(invoiceWords, 'adjustTitle', { name }),
    preventDefaultClose: true,
    body: (close) => <AdjustBody id={id} close={close} />,
  });
}

/** Opens the form that records the tax authority's code; resolves once it is closed. */
export function openTaxCode({ id, name }: Named): Promise<void> {
  return openDialog({
    title: both(invoiceWords, 'detailTitle', { name }),
    preventDefaultClose: true,
    body: (close) => <TaxCodeBody id={id} close={close} />,
  });
}

function AdjustBody({ id, close }: { id: string; close: () => void }) {
  const t = useWords(invoiceWords);
  const form = useSchemaForm(adjustment, { defaults: { tienTruocThue: '', reason: '' } });
  const save = submitOf(form, async (given) => {
    await send(invoiceDesk.change, { body: { invoiceId: id, change: 'adjust', ...given } });
    toast({ kind: 'success', message: both(invoiceWords, 'proposedDone') });
    close();
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <CodeField control={form.control} name="tienTruocThue" label={t('tienTruocThue')} required max={19} />
      <TextField control={form.control} name="reason" label={t('reason')} required max={255} />
      <span>
        <Button type="submit" variant="filled">
          {t('save')}
        </Button>
      </span>
    </form>
  );
}

function TaxCodeBody({ id, close }: { id: string; close: () => void }) {
  const t = useWords(invoiceWords);
  const form = useSchemaForm(taxCode, { defaults: { maCoQuanThue: '' } });
  const save = submitOf(form, async ({ maCoQuanThue }) => {
    await send(invoiceDesk.taxCode, { body: { invoiceId: id, maCoQuanThue } });
    toast({ kind: 'success', message: both(invoiceWords, 'changed') });
    close();
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <CodeField control={form.control} name="maCoQuanThue" label={t('maCoQuanThue')} required max={60} />
      <span>
        <Button type="submit" variant="filled">
          {t('save')}
        </Button>
      </span>
    </form>
  );
}
