import { type ComponentType, useRef, useState } from 'react';
import { useKey } from '#kit/browser/keys/use-key.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import type { UploadSpec } from './declaration.ts';
import { LedgerList } from './ledger-list.tsx';
import { UploadForm } from './upload-form.tsx';
import styles from './upload-screen.module.css';
import { useSending } from './use-sending.ts';
import { useSent } from './use-sent.ts';
import { uploadWords } from './words.ts';

/**
 * Makes an upload screen from its declaration: a form for one file, what is due and the ledger of recently sent files, and
 * beside them the history (UPL-01). A reload at any moment leaves one true line for each file.
 */
export function uploadScreen(spec: UploadSpec): ComponentType {
  return function UploadOf() {
    return <UploadScreen spec={spec} />;
  };
}

function UploadScreen({ spec }: { spec: UploadSpec }) {
  const t = useWords(uploadWords);
  const { profile } = useSession();
  const place = `${spec.name}:${profile.userName}@${profile.current.id}`;
  const sending = useSending(spec, place);
  const sent = useSent(spec, place, sending.now !== undefined);
  const { language } = useLanguage();
  const [picked, setPicked] = useState({ folder: '', count: 0 });
  const begin = useRef<() => void>(null);
  // Bound here, after the history's own: F2 begins a file, this screen's main task.
  useKey('F2', { label: both(uploadWords, 'form'), run: () => begin.current?.() });
  const { Strip, History } = spec;
  return (
    <div className={styles.screen}>
      <div className={styles.sides} data-last={spec.historyFirst === true || undefined}>
        <div className={styles.desk}>
          {spec.purpose !== undefined && <p>{spec.purpose[language]}</p>}
          <UploadForm spec={spec} sending={sending} onSent={sent.keep} picked={picked} begin={begin} />
          {Strip !== undefined && (
            <Strip onPick={(folder) => setPicked((before) => ({ folder, count: before.count + 1 }))} />
          )}
          <LedgerList sent={sent} toolsOf={(file) => spec.fileTools?.(file, language) ?? []} />
        </div>
        <div className={styles.history}>
          <h2 className="visually-hidden">{spec.titles?.history[language] ?? t('history')}</h2>
          <History />
        </div>
      </div>
    </div>
  );
}
