import { z } from 'zod';
import { nilIndicator } from '#bureau/intake/around.ts';
import { reportDaysUpTo, slashed } from '#bureau/intake/days.ts';
import { fileNameOf } from '#bureau/intake/file-name.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { FormButtons } from '#kit/browser/form-card/form-card.tsx';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ChoiceField } from '#kit/browser/inputs/choice/choice-field.ts';
import { useSchemaForm } from '#kit/browser/inputs/form/form.ts';
import { submitOf } from '#kit/browser/inputs/form/submit.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDate } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { both } from '#kit/words/words.ts';
import type { ChannelCalls } from './result/result-dialog.tsx';
import { freeEnd } from './correction.ts';
import { fileScreenWords } from './words.ts';

const schema = z.object({ day: z.string() });

/** Report days that may be chosen: a year of months. */
const shownDays = 24;

/** Asks for which day there was nothing of a kind (FIX-12), and puts the file that says so into the form. */
export async function makeNilReport(calls: ChannelCalls, folder: string, choose: (file: File) => void): Promise<void> {
  const kind = kindOf(folder);
  if (kind === undefined) return;
  const file = await openDialog<File>({
    title: both(fileScreenWords, 'nilTitle', { kind: kind.code }),
    preventDefaultClose: true,
    body: (close) => <DayBody calls={calls} kind={kind} onMade={close} />,
  });
  if (file !== undefined) choose(file);
}

type Props = {
  readonly calls: ChannelCalls;
  readonly kind: FileKind;
  readonly onMade: (file: File) => void;
};

function DayBody({ calls, kind, onMade }: Props) {
  const t = useWords(fileScreenWords);
  const { profile } = useSession();
  const days = reportDaysUpTo(kind.frequency, hanoiDay(), shownDays);
  const form = useSchemaForm(schema, { defaults: { day: days[0] ?? '' } });
  const submit = submitOf(form, async ({ day }) => {
    const end = await freeEnd(calls.history, kind.code, fileNameOf(kind, profile.current.id, day, ''));
    if (end === undefined) return toast({ kind: 'error', message: both(fileScreenWords, 'nilTaken') });
    const content = { KB001: slashed(day), KB003: profile.current.id, [nilIndicator]: true };
    const name = fileNameOf(kind, profile.current.id, day, end);
    onMade(new File([JSON.stringify(content)], name, { type: 'application/json' }));
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ScreenStack>
        <p>{t('nilWhy')}</p>
        <ChoiceField
          control={form.control}
          name="day"
          label={t('nilDay')}
          required
          choices={days.map((day) => ({ id: day, label: formatDate(day) }))}
        />
        <FormButtons>
          <Button type="submit" variant="filled">
            {t('nilMake')}
          </Button>
        </FormButtons>
      </ScreenStack>
    </form>
  );
}
