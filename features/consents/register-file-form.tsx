import { FileForm } from '#kit/browser/form-card/file-form.tsx';
import { useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { both } from '#kit/words/words.ts';
import { consentCovers, consentKinds, consents } from './contract.ts';
import { consentFields } from './fields.ts';
import { consentWords } from './words.ts';

/** Registers the consents of a file. */
export function RegisterFile({ close }: { readonly close: () => void }) {
  const t = useWords(consentWords);
  const valueText = (value: (typeof consentCovers)[number] | (typeof consentKinds)[number]) => `${value} (${t(value)})`;
  return (
    <FileForm
      call={consents.registerFile}
      title={t('fileTitle')}
      submitKey={both(consentWords, 'fileTitle')}
      label={t('chooseFile')}
      hint={t('fileHint')}
      extensions={['.csv']}
      maxMb={5}
      close={close}
      Result={Registered}
    >
      <ul aria-label={t('fileColumns')}>
        {consentFields.map((name) => (
          <li key={name}>
            <code>{name}</code> – {t(name)}
            {name === 'covers' && `: ${consentCovers.map(valueText).join(', ')}`}
            {name === 'kind' && `: ${consentKinds.map(valueText).join(', ')}`}
          </li>
        ))}
      </ul>
    </FileForm>
  );
}

function Registered({ answer }: { readonly answer: AnswerOf<typeof consents.registerFile> }) {
  const t = useWords(consentWords);
  const { registered, known, faultCount, faults } = answer;
  return (
    <>
      <p>{t('fileDone', { registered, known, faults: faultCount })}</p>
      <ul>
        {faults.map((one) => (
          <li key={one.row}>{t('faultRow', one)}</li>
        ))}
      </ul>
    </>
  );
}
