import { useRead } from '#kit/browser/reading.ts';
import { KeyRound, Smartphone } from 'lucide-react';
import { send } from '#kit/browser/call.ts';
import { askConfirm } from '#kit/browser/dialogs/ask.tsx';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { Panel } from '#kit/browser/form-card/panel.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { renewSession } from '#kit/browser/session/session.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { tryAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { AppForm } from './app-form.tsx';
import { ownAccount } from './contract.ts';
import styles from './own-account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ownWords } from './words.ts';

/** The second factors: the registered ones, adding an app or a passkey, and the recovery codes. */
export function Factors() {
  const t = useWords(ownWords);
  const factors = useRead(ownAccount.factors, {});

  const registered = async (codes: readonly string[]) => {
    toast({ kind: 'success', message: both(ownWords, 'factorAdded') });
    if (codes.length > 0) await showCodes(codes);
    await renewSession();
  };
  const addApp = () =>
    tryAndSay(async () => {
      const codes = await askAppCode(await send(ownAccount.beginApp, { body: {} }));
      if (codes !== undefined) await registered(codes);
    });
  const addPasskey = () =>
    tryAndSay(async () => {
      const { handle, options } = await send(ownAccount.beginPasskey, { body: {} });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const answer = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => undefined);
      if (answer === undefined) return toast({ kind: 'warning', message: both(ownWords, 'passkeyNotMade') });
      const name = t('passkeyName', { time: formatDateTime(new Date()) });
      const body = { handle, name, answer: JSON.stringify(answer) };
      return registered((await send(ownAccount.confirmPasskey, { body })).recoveryCodes);
    });
  const remove = (id: string, name: string) =>
    tryAndSay(async () => {
      const isSure = await askConfirm({
        title: both(ownWords, 'removeFactor'),
        message: both(ownWords, 'askRemove', { name }),
        confirm: both(ownWords, 'removeFactor'),
        tone: 'danger',
      });
      if (!isSure) return;
      await send(ownAccount.removeFactor, { body: { id } });
      toast({ kind: 'success', message: both(ownWords, 'factorRemoved', { name }) });
    });
  const renew = () =>
    tryAndSay(async () => {
      await showCodes((await send(ownAccount.renewCodes, { body: {} })).recoveryCodes);
    });

  const rows = factors.data?.rows ?? [];
  const nameOf = (row: (typeof rows)[number]) => (row.kind === 'totp' ? t('app') : row.name);
  return (
    <Panel title={t('factors')}>
      <p className={styles.muted}>{t('factorsNote')}</p>
      {factors.isError && <RetryStrip onRetry={() => void factors.refetch()} isBusy={factors.isFetching} />}
      {factors.isPending && <Skeleton lines={2} />}
      {factors.data !== undefined && rows.length === 0 && <p>{t('noFactor')}</p>}
      {rows.length > 0 && (
        <ul className={styles.factors}>
          {rows.map((row) => (
            <li key={row.id}>
              {row.kind === 'totp' ? <Smartphone size={16} aria-hidden /> : <KeyRound size={16} aria-hidden />}
              <span>
                {nameOf(row)}
                <span className={styles.muted}>
                  {' – '}
                  {row.usedAt === null ? t('neverUsed') : t('usedAt', { time: formatDateTime(row.usedAt) })}
                </span>
              </span>
              <Button
                aria-label={`${t('removeFactor')}: ${nameOf(row)}`}
                onClick={() => void remove(row.id, nameOf(row))}
              >
                {t('removeFactor')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {factors.data !== undefined && (
        <span className={styles.choices}>
          <Button leftSection={<KeyRound size={16} aria-hidden />} onClick={() => void addPasskey()}>
            {t('addPasskey')}
          </Button>
          <Button leftSection={<Smartphone size={16} aria-hidden />} onClick={() => void addApp()}>
            {t('addApp')}
          </Button>
        </span>
      )}
      {rows.length > 0 && (
        <span className={styles.choices}>
          <span className={styles.muted}>{t('codesLeft', { count: factors.data?.recoveryCodes ?? 0 })}</span>
          <Button onClick={() => void renew()}>{t('renewCodes')}</Button>
        </span>
      )}
    </Panel>
  );
}

/**
 * Shows the QR code and asks for the app's code; returns the recovery codes that came with it, undefined if the
 * person cancels.
 */
async function askAppCode(begun: AnswerOf<typeof ownAccount.beginApp>): Promise<readonly string[] | undefined> {
  return openDialog<readonly string[]>({
    title: both(ownWords, 'addApp'),
    preventDefaultClose: true,
    body: (close) => <AppForm begun={begun} close={close} />,
  });
}

async function showCodes(codes: readonly string[]): Promise<void> {
  await openDialog({
    title: both(ownWords, 'codesTitle'),
    preventDefaultClose: true,
    body: (close) => <RecoveryCodes codes={codes} close={close} />,
  });
}
