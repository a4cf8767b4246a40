import { useState } from 'react';
import { copyText } from '#kit/browser/copy.ts';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from './code-block.module.css';
import type { Snippet } from './snippets.ts';
import { developersWords } from './words.ts';

/** A file of the guide, with a button that copies it. */
export function CodeBlock({ file, code }: Snippet) {
  const t = useWords(developersWords);
  const [copied, setCopied] = useState<boolean>();
  return (
    <figure className={styles.block}>
      <figcaption>
        <span translate="no">{file}</span>
        <Button size="sm" onClick={() => void copyText(code).then(setCopied)} aria-label={t('copyFile', { file })}>
          <span role="status">{copied === undefined ? t('copy') : t(copied ? 'copied' : 'notCopied')}</span>
        </Button>
      </figcaption>
      <pre translate="no">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
