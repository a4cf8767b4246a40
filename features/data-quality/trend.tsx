import { useRead } from '#kit/browser/reading.ts';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormButtons, FormCard, FormFields } from '#kit/browser/form-card/form-card.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { useSession } from '#kit/browser/session/use-session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { dataQuality } from './contract.ts';
import { Pictures } from './pictures.tsx';
import { qualityWords } from './words.ts';

/** The figures of twelve months beside the others' middle half, with a button to count them again; the bureau chooses the institution. */
export function Trend() {
  const t = useWords(qualityWords);
  const { can } = useSession();
  const isBureau = can('order.work');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  // Nothing is asked before an institution is named.
  const isUnnamed = isBureau && chosen === '';
  const body = chosen === '' ? {} : { institution: chosen };
  const { data, isError, isFetching, refetch } = useRead(
    dataQuality.trend,
    { body },
    { enabled: !isUnnamed, follows: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChosen(typed.trim());
  };
  const recount = async () => {
    if (await sendAndSay(dataQuality.recount, { body })) toast({ kind: 'info', message: both(qualityWords, 'asked') });
  };
  const count = data?.count;
  const { institution = null, months = [] } = data ?? {};
  const running = count?.state === 'running' ? t('running', { done: count.done, months: count.months }) : undefined;
  return (
    <FormCard title={institution === null ? t('trend') : t('trendOf', { institution })} onSubmit={submit}>
      {isBureau && (
        <FormFields>
          <CodeInput label={t('ofInstitution')} value={typed} max={8} onChange={setTyped} />
        </FormFields>
      )}
      <FormButtons>
        {isBureau && <Button type="submit">{t('show')}</Button>}
        <ActionButton
          leftSection={<RefreshCw size={16} aria-hidden />}
          reason={running ?? (isUnnamed ? t('ofInstitution') : undefined)}
          onClick={() => void recount()}
        >
          {t('recount')}
        </ActionButton>
      </FormButtons>
      {isError && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {isUnnamed && <p>{t('noInstitution')}</p>}
      {data !== undefined && (months.length === 0 ? <p>{t('noTrend')}</p> : <Pictures months={months} />)}
      <p role="status">
        {running}
        {count?.state === 'done' &&
          t('counted', { at: formatDateTime(count.finishedAt ?? ''), by: count.askedBy ?? '' })}
      </p>
    </FormCard>
  );
}
