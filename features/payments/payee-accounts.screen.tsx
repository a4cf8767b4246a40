import { Ban, Send, Stamp } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { PanelForm } from '#kit/browser/form-card/panel.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { ErrorSummary } from '#kit/browser/inputs/form/error-summary.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { action } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useUnsaved } from '#kit/browser/unsaved.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { payeeAccounts } from './contract.ts';
import styles from './payments.module.css';
import { payeeWords } from './words.ts';

type Row = AnswerOf<typeof payeeAccounts.search>['rows'][number];

const facts = ['nganHang', 'maNapas', 'soTaiKhoan', 'chuTaiKhoan', 'lyDo', 'nguoiDeNghi'] as const;

const List = listScreen(payeeAccounts.search, {
  name: 'payee-accounts',
  fields: ['xem'],
  actions: [
    action(payeeAccounts.decide, {
      label: 'approve',
      icon: Stamp,
      isMain: true,
      confirm: 'askApprove',
      facts,
      allowed: (row: Row) => (row.trangThai !== 'proposed' ? 'isDecided' : row.isOwn ? 'isOwn' : true),
      input: (row: Row) => ({ body: { payeeId: row.payeeId, duyet: true } }),
    }),
    action(payeeAccounts.decide, {
      label: 'reject',
      icon: Ban,
      isDanger: true,
      confirm: 'askReject',
      facts,
      allowed: (row: Row) => row.trangThai === 'proposed' || row.trangThai === 'coming' || 'isDecided',
      input: (row: Row) => ({ body: { payeeId: row.payeeId, duyet: false } }),
    }),
  ],
  defaults: () => ({ xem: 'all' as const }),
});

const names = ['maNapas', 'nganHang', 'soTaiKhoan', 'chuTaiKhoan', 'lyDo'] as const;
const nothing = { maNapas: '', nganHang: '', soTaiKhoan: '', chuTaiKhoan: '', lyDo: '' };

function Proposal() {
  const t = useWords(payeeWords);
  const form = useSchemaForm(payeeAccounts.propose.body, { defaults: nothing });
  useUnsaved(form.formState.isDirty);
  const { control } = form;
  const propose = submitOf(form, async (body) => {
    await send(payeeAccounts.propose, { body });
    form.reset(nothing);
    toast({ kind: 'success', message: both(payeeWords, 'sent') });
  });
  return (
    <PanelForm title={t('formTitle')} onSubmit={propose}>
      <p className={styles.hint}>{t('formHint')}</p>
      <ErrorSummary control={control} labels={Object.fromEntries(names.map((name) => [name, t(name)]))} />
      <div className={styles.fields}>
        <CodeField control={control} name="maNapas" label={t('maNapas')} required max={6} />
        <TextField control={control} name="nganHang" label={t('nganHang')} required max={100} />
        <CodeField control={control} name="soTaiKhoan" label={t('soTaiKhoan')} required max={19} />
        <TextField control={control} name="chuTaiKhoan" label={t('chuTaiKhoan')} required max={100} />
        <TextField control={control} name="lyDo" label={t('lyDo')} required max={255} />
      </div>
      <span>
        <Button type="submit" variant="filled" leftSection={<Send size={16} aria-hidden />}>
          {t('propose')}
        </Button>
      </span>
    </PanelForm>
  );
}

/**
 * The account that receives the fees: a change needs a second person and a day, and everybody concerned is notified
 * at once.
 */
export default function PayeeAccounts() {
  const { can } = useSession();
  // Every page handles the alarm itself (payee-notices.tsx).
  return (
    <ScreenStack>
      <List />
      {can('payee.manage') && <Proposal />}
    </ScreenStack>
  );
}
