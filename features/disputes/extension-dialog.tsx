import { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { TextareaField } from '#kit/browser/inputs/textarea/textarea-field.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { text } from '#kit/contract/fields.ts';
import { formatDate } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { disputeWork } from './contract.ts';
import { disputeWords } from './words.ts';

const schema = z.object({ days: z.string(), reason: text(255) });

/** Asks by how many working days, and why, to extend a case's deadline; true if it was extended. */
export async function openExtension(one: Case): Promise<boolean> {
  const done = await openDialog<boolean>({
    title: both(disputeWords, 'extend'),
    preventDefaultClose: true,
    body: (close) => <ExtensionBody one={one} onDone={() => close(true)} />,
  });
  return done ?? false;
}

function ExtensionBody({ one, onDone }: { readonly one: Case; readonly onDone: () => void }) {
  const t = useWords(disputeWords);
  const middle = one.extensions[Math.floor((one.extensions.length - 1) / 2)];
  const form = useSchemaForm(schema, { defaults: { days: String(middle?.days ?? ''), reason: '' } });
  const submit = submitOf(form, async ({ days, reason }) => {
    await send(disputeWork.extend, { body: { dispute: one.dispute, days: Number(days), reason } });
    toast({ kind: 'success', message: both(disputeWords, 'done') });
    onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ScreenStack>
        <p>{t('extendWhy')}</p>
        <ChoiceField
          control={form.control}
          name="days"
          label={t('extendBy')}
          required
          choices={one.extensions.map(({ days, dueOn }) => ({
            id: String(days),
            label: t('extendDays', { days, day: formatDate(dueOn) }),
          }))}
        />
        <TextareaField control={form.control} name="reason" label={t('reason')} required max={255} />
        <FormButtons>
          <Button type="submit" variant="filled">
            {t('extend')}
          </Button>
        </FormButtons>
      </ScreenStack>
    </form>
  );
}
