import { useRead } from '#kit/browser/reading.ts';
import { RefreshCw } from 'lucide-react';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useIsOver } from '#kit/browser/use-is-over.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime, formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { feePayments } from './contract.ts';
import styles from './payments.module.css';
import { paymentWords } from './words.ts';

type Code = AnswerOf<typeof feePayments.code>;

/** Opens the payment of a notice: a VietQR code for five minutes, and the same as text. */
export function openPayment(soGiayBao: string): Promise<void> {
  return openDialog({
    title: both(paymentWords, 'payTitle', { number: soGiayBao }),
    body: () => <PaymentBody soGiayBao={soGiayBao} />,
  });
}

function PaymentBody({ soGiayBao }: { soGiayBao: string }) {
  const { data, error, isFetching, refetch } = useRead(feePayments.code, { body: { soGiayBao } });
  if (data !== undefined) return <Transfer code={data} isRenewing={isFetching} onRenew={() => void refetch()} />;
  if (isFetching) return <Skeleton lines={6} />;
  return <RetryStrip message={error?.message} onRetry={() => void refetch()} isBusy={isFetching} />;
}

function Transfer({ code, isRenewing, onRenew }: { code: Code; isRenewing: boolean; onRenew: () => void }) {
  const t = useWords(paymentWords);
  const { language } = useLanguage();
  const isOver = useIsOver(code.expires);
  return (
    <div className={styles.transfer}>
      {code.qr === null ? (
        <p>{t('tooLarge')}</p>
      ) : isOver ? (
        <div className={styles.over} aria-hidden />
      ) : (
        <svg
          className={styles.square}
          viewBox={`0 0 ${code.qr.size} ${code.qr.size}`}
          role="img"
          aria-label={t('qrOf', { number: code.soGiayBao })}
        >
          <path d={code.qr.path} fill="#000000" />
        </svg>
      )}
      <p role="status">{isOver ? t('isOver') : t('goodUntil', { time: formatDateTime(code.expires, 'seconds') })}</p>
      {!isOver && (
        <FactList
          shape="rows"
          facts={[
            [t('soTien'), `${formatNumber(code.soTien, language)} ${t('vnd')}`],
            [t('nganHang'), code.nganHang],
            [t('soTaiKhoan'), <code key="account">{code.soTaiKhoan}</code>],
            [t('chuTaiKhoan'), code.chuTaiKhoan],
            [t('noiDung'), <code key="message">{code.noiDung}</code>],
          ]}
        />
      )}
      <span>
        <Button leftSection={<RefreshCw size={16} aria-hidden />} aria-busy={isRenewing} onClick={onRenew}>
          {t('renew')}
        </Button>
      </span>
    </div>
  );
}
