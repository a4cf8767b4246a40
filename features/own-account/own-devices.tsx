import { useRead } from '#kit/browser/reading.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { sendAndSay } from '#kit/browser/sending.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { ownAccount } from './contract.ts';
import styles from './own-account.module.css';
import { ownWords } from './words.ts';

/** The devices that the person signed in on, which wrong passwords elsewhere do not lock; each can be forgotten. */
export function OwnDevices() {
  const t = useWords(ownWords);
  const devices = useRead(ownAccount.devices, {});
  const nameOf = ({ device }: Row) => (device === '' ? t('unknownDevice') : device);
  const forget = async (row: Row) => {
    const isSure = await askConfirm({
      title: both(ownWords, 'forgetDevice'),
      message: both(ownWords, 'askForgetDevice', { device: nameOf(row) }),
      confirm: both(ownWords, 'forgetDevice'),
      tone: 'danger',
    });
    if (!isSure) return;
    await sendAndSay(ownAccount.forgetDevice, { body: { id: row.id } }, () =>
      both(ownWords, 'deviceForgotten', { device: nameOf(row) }),
    );
  };
  const rows = devices.data?.rows ?? [];
  return (
    <Panel title={t('devices')}>
      <p className={styles.muted}>{t('devicesNote')}</p>
      {devices.isError && <RetryStrip onRetry={() => void devices.refetch()} isBusy={devices.isFetching} />}
      {devices.isPending && <Skeleton lines={2} />}
      {rows.length > 0 && (
        <ul className={styles.devices}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {nameOf(row)}
                {row.isCurrent && <strong> – {t('thisDevice')}</strong>}
                <span className={styles.muted}>
                  {t('deviceUsed', {
                    address: row.address,
                    first: formatDateTime(row.knownAt),
                    last: formatDateTime(row.usedAt),
                  })}
                </span>
              </span>
              <Button aria-label={`${t('forgetDevice')}: ${nameOf(row)}`} onClick={() => void forget(row)}>
                {t('forgetDevice')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type Row = AnswerOf<typeof ownAccount.devices>['rows'][number];
