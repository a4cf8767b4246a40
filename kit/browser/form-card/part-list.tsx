import { useWords } from '#kit/browser/words.tsx';
import { interfaceWords } from '#kit/words/interface.ts';
import styles from './form-card.module.css';

const partsThatNeedList = 3;

/** The parts of a form as a list that leads to each; a form of few has none. */
export function PartList({ parts }: { readonly parts: readonly string[] }) {
  const t = useWords(interfaceWords);
  if (parts.length < partsThatNeedList) return null;
  return (
    <nav className={styles.partList} aria-label={t('formParts')}>
      {parts.map((title) => (
        <button key={title} type="button" onClick={({ currentTarget }) => goToPart(currentTarget, title)}>
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Goes to the first field of the part of the form with this title. */
function goToPart(from: HTMLElement, title: string): void {
  const legends = [...(from.closest('form')?.querySelectorAll('legend') ?? [])];
  const part = legends.find(({ textContent }) => textContent === title)?.closest('fieldset');
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)')?.focus({ preventScroll: true });
}
