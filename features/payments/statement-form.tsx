import { FileForm } from '#kit/browser/form-card/file-form.tsx';
import type { FormProps } from '#kit/browser/form-card/forms-over-list.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { bankLines } from './contract.ts';
import { bankWords } from './words.ts';

/** Reads a bank's statement, and says what came of its lines. */
export function StatementForm({ close }: FormProps<'file'>) {
  const t = useWords(bankWords);
  return (
    <FileForm
      call={bankLines.read}
      title={t('importTitle')}
      submitKey={both(bankWords, 'importTitle')}
      label={t('chooseFile')}
      hint={t('importHint')}
      extensions={['.csv', '.xls', '.xlsx']}
      maxMb={20}
      close={close}
      Result={ReadLines}
    />
  );
}

function ReadLines({ answer: { faults, ...counts } }: { readonly answer: AnswerOf<typeof bankLines.read> }) {
  const t = useWords(bankWords);
  return (
    <>
      <p>{t('imported', { ...counts, faults: faults.length })}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ row, fault, value }) => (
            <li key={row}>{t('faultRow', { row, reason: t(faultWord(fault)), value })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function faultWord(fault: string) {
  if (fault === 'day') return 'fault-day';
  if (fault === 'reference') return 'fault-reference';
  if (fault === 'repeated') return 'fault-repeated';
  return fault === 'imprecise' ? 'fault-imprecise' : 'fault-amount';
}
