import type { Report } from '#bureau/contract/report.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { useFigures } from './money-unit.ts';
import styles from './report-view.module.css';

const inMillions = both(reportFrameWords, 'millionsNote');

/** How to read the report. The note on the unit, which a report holds as paper has it, follows the shown unit. */
export function ReportNotes({ notes }: { readonly notes: Report['notes'] }) {
  const t = useWords(reportFrameWords);
  const { language } = useLanguage();
  const { money } = useFigures();
  return (
    <footer className={styles.notes}>
      <h3>{t('notes')}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note.vi}>{money === 'dong' && note.vi === inMillions.vi ? t('dongNote') : note[language]}</li>
        ))}
      </ul>
    </footer>
  );
}
