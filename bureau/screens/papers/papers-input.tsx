import { paperWords } from '#bureau/words/fields.ts';
import { useWords } from '#kit/browser/words.tsx';
import { joinPapers, splitPapers } from './papers-text.ts';
import styles from './papers.module.css';
import { TextInput, type TextInputProps } from '#kit/browser/inputs/text/text-input.tsx';
import { useDraft } from '#kit/browser/inputs/form/use-draft.ts';

const kinds = ['paperCitizen', 'paperOld', 'paperOther'] as const;

/**
 * Up to three identity papers in one box, joined by '/' (FRM-04), shown below it one by one as they are recognised.
 */
export function PapersInput(props: Omit<TextInputProps, 'code' | 'type' | 'inputMode'>) {
  const t = useWords(paperWords);
  const draft = useDraft(props.value, (value) => value);
  const papers = splitPapers(props.value);
  return (
    <div>
      <TextInput
        {...props}
        value={draft.text}
        hint={props.hint ?? t('papersHint')}
        code
        onChange={(text) => {
          const means = joinPapers(text);
          draft.type(text, means);
          props.onChange(means);
        }}
        onBlur={() => {
          draft.settle();
          props.onBlur?.();
        }}
      />
      {papers.length > 1 && (
        <ul className={styles.papers} aria-label={t('papersRead')}>
          {papers.map((paper, index) => (
            <li key={`${index}-${paper}`}>
              <span className={styles.kind}>{t(kinds[Math.min(index, 2)] ?? 'paperOther')}</span>{' '}
              <span className="code">{paper}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
