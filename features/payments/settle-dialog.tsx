import { useRead } from '#kit/browser/reading.ts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { CheckInput } from '#kit/browser/inputs/check/check-input.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useSend } from '#kit/browser/sending.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { bankLines } from './contract.ts';
import styles from './payments.module.css';
import { bankWords } from './words.ts';

type Row = AnswerOf<typeof bankLines.search>['rows'][number];

const mostShown = 200;

/** Opens the choice of notices that a doubtful line pays; resolves once it is closed. */
export function openSettling(row: Row): Promise<void> {
  return openDialog({
    title: {
      vi: both(bankWords, 'settleTitle', { amount: formatNumber(row.soTien, 'vi'), reference: row.soThamChieu }).vi,
      en: both(bankWords, 'settleTitle', { amount: formatNumber(row.soTien, 'en'), reference: row.soThamChieu }).en,
    },
    width: 'lg',
    preventDefaultClose: true,
    body: (close) => <SettleBody row={row} close={close} />,
  });
}

function SettleBody({ row, close }: { row: Row; close: () => void }) {
  const t = useWords(bankWords);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [credit, setCredit] = useState(false);
  const { send, isSending } = useSend(bankLines.settle, both(bankWords, 'done'));
  const { data, isError, isFetching, refetch } = useRead(bankLines.candidates, {
    body: { lineId: row.lineId, start: 0, end: mostShown },
  });
  if (isError) return <RetryStrip message={t('loadFailed')} onRetry={() => void refetch()} isBusy={isFetching} />;
  if (data === undefined) return <Skeleton lines={6} />;
  if (data.rows.length === 0) return <p>{t('noNotices')}</p>;
  const choose = (number: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, number] : [...before].filter((one) => one !== number)));
  const settle = async () => {
    if (chosen.size === 0) return;
    const sent = await send({ body: { lineId: row.lineId, giayBao: [...chosen], credit } });
    if (sent !== undefined) close();
  };
  return (
    <div className={styles.form}>
      <p>
        {t('noiDung')}: <span lang="vi">{row.noiDung}</span>
      </p>
      <fieldset className={styles.notices}>
        <legend>{t('settleHint')}</legend>
        {data.rows.map((one) => (
          <CheckInput
            key={one.soGiayBao}
            label={`${t('notice', {
              number: one.soGiayBao,
              name: one.tenTctd,
              due: formatDate(one.hanTra),
              amount: formatNumber(one.conNo, language),
            })}${one.isLikely ? ` – ${t('likely')}` : ''}`}
            value={chosen.has(one.soGiayBao)}
            onChange={(isChosen) => choose(one.soGiayBao, isChosen)}
          />
        ))}
      </fieldset>
      <CheckInput label={t('credit')} value={credit} onChange={setCredit} />
      <span>
        <Button
          variant="filled"
          leftSection={<Check size={16} aria-hidden />}
          aria-disabled={chosen.size === 0}
          aria-busy={isSending}
          onClick={() => void settle()}
        >
          {t('settle')}
        </Button>
      </span>
    </div>
  );
}
