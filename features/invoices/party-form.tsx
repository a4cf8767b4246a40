import { Save } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { mayDrop } from '#kit/browser/dialogs/may-drop.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { invoiceDesk } from './contract.ts';
import styles from './invoices.module.css';
import { invoiceWords } from './words.ts';

const names = ['maTctd', 'maSoThue', 'ten', 'diaChi'] as const;
const nothing = { maSoThue: '', ten: '', diaChi: '' };

/** Opens the form that changes an institution's invoice details, another's by its code; resolves once it is closed. */
export function openParty(maTctd: string): Promise<void> {
  return openDialog({
    title: both(invoiceWords, 'partyTitle'),
    width: 'drawer',
    preventDefaultClose: true,
    mayClose: mayDrop,
    body: (close) => <PartyForm maTctd={maTctd} close={close} />,
  });
}

function PartyForm({ maTctd, close }: { maTctd: string; close: () => void }) {
  const t = useWords(invoiceWords);
  const form = useSchemaForm(invoiceDesk.party.body, { defaults: { maTctd, ...nothing } });
  useUnsaved(form.formState.isDirty);
  const { control } = form;
  const save = submitOf(form, async (body) => {
    await send(invoiceDesk.party, { body });
    toast({ kind: 'success', message: both(invoiceWords, 'partySaved', { code: body.maTctd }) });
    close();
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.words}>{t('partyHint')}</p>
      <ErrorSummary control={control} labels={Object.fromEntries(names.map((name) => [name, t(name)]))} />
      <CodeField control={control} name="maTctd" label={t('maTctd')} required max={20} />
      <CodeField control={control} name="maSoThue" label={t('maSoThue')} required max={14} />
      <TextField control={control} name="ten" label={t('ten')} required max={250} />
      <TextField control={control} name="diaChi" label={t('diaChi')} required max={250} />
      <span>
        <Button type="submit" variant="filled" leftSection={<Save size={16} aria-hidden />}>
          {t('save')}
        </Button>
      </span>
    </form>
  );
}
