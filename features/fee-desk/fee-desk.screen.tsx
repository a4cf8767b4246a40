import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { ScreenStack } from '#kit/browser/form-card/screen-stack.tsx';
import { useLiveEvent } from '#kit/browser/events.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { NewOneContext } from '#kit/browser/list-screen/new-one.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { lastMonth, pastMonths } from './choices.ts';
import { closeEvent, feeDesk } from './contract.ts';
import { feeDeskWords } from './words.ts';
import { formatMonth, formatNumber } from '#kit/words/format.ts';

const List = listScreen(feeDesk.overview, {
  name: 'fee-desk',
  note: 'overviewNote',
  fields: [{ name: 'ky', load: pastMonths }, 'state'],
  defaults: () => ({ ky: lastMonth().replace('-', '') }),
});

type CloseProgress = z.output<typeof closeEvent>;

/** The fees of all institutions, and the close of the last month. */
export default function FeeDesk() {
  const t = useWords(feeDeskWords);
  const { language } = useLanguage();
  const [far, setFar] = useState<CloseProgress>();
  useLiveEvent('fee-month', (data) => {
    const { data: told } = closeEvent.safeParse(data);
    if (told === undefined) return;
    setFar(told);
  });
  const month = lastMonth();
  const close = async () => {
    const about = { month: formatMonth(month) };
    const ky = month.replace('-', '');
    const seen = await sendAndSay(feeDesk.overview, { body: { ky, start: 0, end: 1 } });
    if (seen === undefined) return;
    const { institutions, proposals } = seen.answer.left;
    const count = formatNumber(institutions, language);
    const isSure = await askConfirm({
      message: both(feeDeskWords, 'askClose', { ...about, count }),
      details: proposals > 0 && <p>{t('stillProposed', { count: formatNumber(proposals, language) })}</p>,
      confirm: both(feeDeskWords, 'closeMonth', about),
      tone: 'danger',
    });
    if (!isSure) return;
    await sendAndSay(feeDesk.close, { body: { ky } }, both(feeDeskWords, 'closeAsked', about));
  };
  return (
    <ScreenStack>
      <NewOneContext
        value={
          <Button leftSection={<CalendarCheck size={16} aria-hidden />} onClick={() => void close()}>
            {t('closeMonth', { month: formatMonth(month) })}
          </Button>
        }
      >
        <List />
      </NewOneContext>
      <p role="status">{far !== undefined && <Progress {...far} />}</p>
    </ScreenStack>
  );
}

/** The progress and result of the close. */
function Progress({ month, done, institutions, failed }: CloseProgress) {
  const t = useWords(feeDeskWords);
  const { language } = useLanguage();
  const about = { month: formatMonth(month) };
  if (done < institutions) {
    const [some, all] = [formatNumber(done, language), formatNumber(institutions, language)];
    return t('closing', { ...about, done: some, institutions: all });
  }
  if (failed > 0) return t('closeFailed', { ...about, count: formatNumber(failed, language) });
  return t('closeDone', about);
}
