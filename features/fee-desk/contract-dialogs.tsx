import type { FormEvent, ReactNode } from 'react';
import { send } from '#kit/browser/call.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons, ScreenStack } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeField } from '#kit/browser/inputs/code/code-field.ts';
import { DateField } from '#kit/browser/inputs/date/date-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';

type Row = AnswerOf<typeof feeDesk.contracts>['rows'][number];
type BodyProps = { readonly row: Row; readonly onDone: () => void };

/** Asks for a contract's new contact; true if it was saved. */
export async function openContact(row: Row): Promise<boolean> {
  const done = await openDialog<boolean>({
    title: both(feeDeskWords, 'contactOf', { contract: row.sohopdon }),
    preventDefaultClose: true,
    body: (close) => <ContactBody row={row} onDone={() => close(true)} />,
  });
  return done ?? false;
}

/** Asks for the last day of a contract; true if it was ended. */
export async function openEnd(row: Row): Promise<boolean> {
  const done = await openDialog<boolean>({
    title: both(feeDeskWords, 'endOf', { contract: row.sohopdon }),
    preventDefaultClose: true,
    body: (close) => <EndBody row={row} onDone={() => close(true)} />,
  });
  return done ?? false;
}

function ContactBody({ row, onDone }: BodyProps) {
  const t = useWords(feeDeskWords);
  const form = useSchemaForm(feeDesk.changeContract.body, {
    defaults: {
      ...{ matctd: row.matctd, contractNumber: row.sohopdon, hovaten: row.hovaten, diachi: row.diachi },
      ...{ dthoai: row.dthoai, email: row.email },
    },
  });
  const { control } = form;
  const submit = submitOf(form, async (body) => {
    await send(feeDesk.changeContract, { body });
    toast({ kind: 'success', message: both(feeDeskWords, 'contractDone') });
    onDone();
  });
  return (
    <DialogForm onSubmit={submit} label={t('save')}>
      <TextField control={control} name="hovaten" label={t('hovaten')} required max={100} />
      <CodeField control={control} name="dthoai" label={t('dthoai')} required max={20} />
      <TextField control={control} name="email" label={t('email')} required max={100} />
      <TextField control={control} name="diachi" label={t('diachi')} required max={200} />
    </DialogForm>
  );
}

function EndBody({ row, onDone }: BodyProps) {
  const t = useWords(feeDeskWords);
  const form = useSchemaForm(feeDesk.endContract.body, {
    defaults: { matctd: row.matctd, contractNumber: row.sohopdon, denNgay: '' },
  });
  const submit = submitOf(form, async (body) => {
    await send(feeDesk.endContract, { body });
    toast({ kind: 'success', message: both(feeDeskWords, 'contractDone') });
    onDone();
  });
  return (
    <DialogForm onSubmit={submit} label={t('endContract')}>
      <p>{t('endHint')}</p>
      <DateField control={form.control} name="denNgay" label={t('lastDay')} required />
    </DialogForm>
  );
}

type FormProps = {
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  readonly label: string;
  readonly children: ReactNode;
};

function DialogForm({ onSubmit, label, children }: FormProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <ScreenStack>
        {children}
        <FormButtons>
          <Button type="submit" variant="filled">
            {label}
          </Button>
        </FormButtons>
      </ScreenStack>
    </form>
  );
}
