import { z } from 'zod';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FileField } from '#kit/browser/inputs/file/file-field.tsx';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextField } from '#kit/browser/inputs/text/text-field.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { customerName } from '#bureau/contract/fields.ts';
import { lines } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { both } from '#kit/words/words.ts';
import type { AnyInquiry } from './declaration.ts';
import type { Values } from './values.ts';
import { inquiryScreenWords } from './words.ts';

const schema = z.object({
  customerName,
  claim: lines(1000),
  files: z.array(z.instanceof(File)).length(1, rule('required')),
});

type Props = { readonly spec: AnyInquiry; readonly asked: Values };

/** Beside the refusal of a name: whoever holds the document of a new name sends it to the desk (TRU-02). The inquiry's form stays as it is. */
export function NewNameButton({ spec: { newName }, asked }: Props) {
  const t = useWords(inquiryScreenWords);
  const { can } = useSession();
  if (newName === undefined || !can('dispute.raise')) return null;
  return (
    <Button size="sm" onClick={() => void openNewName(newName, asked)}>
      {t('newName')}
    </Button>
  );
}

/** Asks for the new name, why, and its document, and sends them; the number of the case is told. */
export function openNewName(send: NonNullable<AnyInquiry['newName']>, asked: Values): Promise<void> {
  return openDialog({
    title: both(inquiryScreenWords, 'newName'),
    preventDefaultClose: true,
    body: (close) => <NewNameForm send={send} asked={asked} onSent={() => close()} />,
  });
}

type FormProps = {
  readonly send: NonNullable<AnyInquiry['newName']>;
  readonly asked: Values;
  readonly onSent: () => void;
};

function NewNameForm({ send, asked, onSent }: FormProps) {
  const t = useWords(inquiryScreenWords);
  const { customerName: typed = '', identityNumber, taxCode, cicCode } = asked;
  const form = useSchemaForm(schema, { defaults: { customerName: typed, claim: '', files: [] } });
  const submit = submitOf(form, async ({ customerName: name, claim, files: [file] }) => {
    if (file === undefined) return;
    const number = await send({ values: asked, customerName: name, claim, file });
    toast({ kind: 'success', message: both(inquiryScreenWords, 'newNameSent', { number }) });
    onSent();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ScreenStack>
        <p>{t('newNameWhy')}</p>
        <FactList
          shape="line"
          facts={[
            [t('newNameNumbers'), identityNumber || taxCode],
            [t('colCode'), cicCode],
          ]}
        />
        <TextField control={form.control} name="customerName" label={t('newNameOf')} required max={250} />
        <TextareaField control={form.control} name="claim" label={t('newNameClaim')} required max={1000} />
        <FileField control={form.control} name="files" label={t('newNameFile')} required maxFiles={1} />
        <FormButtons>
          <Button type="submit" variant="filled">
            {t('newNameSend')}
          </Button>
        </FormButtons>
      </ScreenStack>
    </form>
  );
}
