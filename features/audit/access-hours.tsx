import { type FormEvent, useState } from 'react';
import { Lines } from '#kit/browser/charts/charts.tsx';
import { WeekHeat } from '#kit/browser/charts/week-heat.tsx';
import { PanelForm } from '#kit/browser/form-card/panel.tsx';
import { FormFields } from '#kit/browser/form-card/form-card.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CodeInput } from '#kit/browser/inputs/code/code-input.tsx';
import { DateRange } from '#kit/browser/inputs/date/date-range.tsx';
import { addDays } from '#kit/browser/list-screen/presets.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { auditTrail } from './contract.ts';
import { auditWords } from './words.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), label: String(hour) }));

type Hours = AnswerOf<typeof auditTrail.hours>;

/** When customers were looked at: by weekday and hour, and one user's hours beside those of the colleagues. */
export function AccessHours() {
  const t = useWords(auditWords);
  const [range, setRange] = useState(() => ({ from: addDays(hanoiDay(), -27), to: hanoiDay() }));
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ ...range, username: '' });
  const read = useRead(
    auditTrail.hours,
    {
      body: {
        fromDate: asked.from,
        toDate: asked.to,
        ...(asked.username === '' ? {} : { username: asked.username }),
      },
    },
    { keeps: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked({ ...range, username: typed.trim() });
  };
  const { data, error, isFetching, refetch } = read;
  return (
    <PanelForm title={t('hours')} onSubmit={submit}>
      <FormFields>
        <DateRange {...range} max={hanoiDay()} required onChange={setRange} />
        <CodeInput label={t('username')} value={typed} max={50} onChange={setTyped} />
      </FormFields>
      <span>
        <Button type="submit" aria-busy={isFetching}>
          {t('showHours')}
        </Button>
      </span>
      {error !== null && <RetryStrip onRetry={() => void refetch()} isBusy={isFetching} />}
      {error === null && data === undefined && <Skeleton />}
      {data !== undefined &&
        (data.cells.length === 0 ? (
          <p>{t('noHours')}</p>
        ) : (
          <WeekHeat title={t('hours')} unit={t('accesses')} cells={data.cells} />
        ))}
      {data !== undefined && data.user !== null && data.cells.length > 0 && (
        <Beside user={data.user} username={asked.username} />
      )}
    </PanelForm>
  );
}

function Beside({ user, username }: { readonly user: NonNullable<Hours['user']>; readonly username: string }) {
  const t = useWords(auditWords);
  return (
    <Lines
      title={t('hoursOf', { username })}
      unit={t('accesses')}
      names={hours}
      series={[
        { key: 'own', label: username, tone: 'k2', values: user.map(({ own }) => own) },
        { key: 'middle', label: t('middle'), tone: 'k1', values: user.map(({ middle }) => middle) },
      ]}
      band={{ label: t('middleHalf'), low: user.map(({ low }) => low), high: user.map(({ high }) => high) }}
    />
  );
}
