import { FileForm } from '#kit/browser/form-card/file-form.tsx';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatNumber } from '#kit/words/format.ts';
import { both } from '#kit/words/words.ts';
import { mostCustomers, scoreBatch } from './contract.ts';
import { scoreBatchWords } from './words.ts';

/** Sends a portfolio to be scored. */
export function PortfolioForm({ close }: FormProps<'file'>) {
  const t = useWords(scoreBatchWords);
  const { language } = useLanguage();
  return (
    <FileForm
      call={scoreBatch.send}
      title={t('send')}
      submitKey={both(scoreBatchWords, 'send')}
      label={t('chooseFile')}
      hint={t('fileHint', { most: formatNumber(mostCustomers, language) })}
      extensions={['.csv', '.xlsx']}
      maxMb={16}
      said={both(scoreBatchWords, 'sent')}
      close={close}
    />
  );
}
