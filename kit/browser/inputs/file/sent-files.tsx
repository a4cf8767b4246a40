import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonWords } from '#kit/words/common.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { FileName } from '#kit/browser/status/file-name.tsx';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { sizeText } from './file-check.ts';
import styles from './file.module.css';

/** A file stored on the server. */
export type SentFile = { readonly id: string; readonly name: string; readonly bytes: number; readonly addedBy: string };

type Props<F extends SentFile> = {
  readonly label: string;
  readonly files: readonly F[];
  /** Saves a file; without it files are only named. */
  readonly onDownload?: (file: F) => void;
  /** Further actions on a file. */
  readonly renderMore?: (file: F) => ReactNode;
};

/** Sent files: name, size, by whom, and the actions on each. */
export function SentFiles<F extends SentFile>({ label, files, onDownload, renderMore }: Props<F>): ReactNode {
  const t = useWords(commonWords);
  const { language } = useLanguage();
  return (
    <ul className={styles.sent} aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          <span>
            <FileName name={file.name} /> · {sizeText(file.bytes, language === 'en' ? '.' : ',')} · {file.addedBy}
          </span>
          {onDownload !== undefined && (
            <Button aria-label={`${t('download')} ${file.name}`} onClick={() => onDownload(file)}>
              <Download size={16} aria-hidden />
            </Button>
          )}
          {renderMore?.(file)}
        </li>
      ))}
    </ul>
  );
}
