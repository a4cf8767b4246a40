import { useRef } from 'react';
import { send } from '#kit/browser/call.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { NumberField } from '#kit/browser/inputs/number/number-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { reconciliation } from './contract.ts';
import { reconciliationWords } from './words.ts';

type Row = AnswerOf<typeof reconciliation.search>['rows'][number];

/** Asks for the institution's own figure of a contract at a month's end, and states it; true if it was stated. */
export async function stateFigure(row: Row): Promise<boolean> {
  const done = await openDialog<boolean>({
    title: both(reconciliationWords, 'stateFigure'),
    preventDefaultClose: true,
    body: (close) => <FigureBody row={row} onDone={() => close(true)} />,
  });
  return done ?? false;
}

function FigureBody({ row, onDone }: { row: Row; onDone: () => void }) {
  const t = useWords(reconciliationWords);
  const element = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(reconciliation.state.body, {
    defaults: { ky: row.ky, contractNumber: row.sohopdon, soTien: row.soDonVi ?? row.duCuoi, ghiChu: '' },
  });
  const submit = submitOf(form, async (body) => {
    await send(reconciliation.state, { body });
    toast({ kind: 'success', message: both(reconciliationWords, 'said') });
    onDone();
  });
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)}>
      <NumberField control={form.control} name="soTien" label={t('soTien')} required />
      <TextareaField control={form.control} name="ghiChu" label={t('ghiChu')} max={255} />
      <Button type="submit" variant="filled">
        {t('send')}
      </Button>
    </form>
  );
}
