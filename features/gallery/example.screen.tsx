import { useWords } from '#kit/browser/words.tsx';
import { Attachments } from './attachments.tsx';
import { DialogSection } from './dialogs.tsx';
import { WholeForm } from './form.tsx';
import styles from './gallery.module.css';
import { Look } from './look.tsx';
import { Messages } from './messages.tsx';
import { PickedFields } from './picked-fields.tsx';
import { Pictures } from './pictures.tsx';
import { Specimens } from './specimens.tsx';
import { TextFields } from './text-fields.tsx';
import { galleryWords } from './words.ts';

const chapters = [
  ['colours', 'colours'],
  ['type', 'type'],
  ['buttons', 'buttons'],
  ['text-fields', 'textFields'],
  ['dates', 'dateFields'],
  ['choices', 'choiceFields'],
  ['files', 'files'],
  ['captchas', 'captchas'],
  ['form', 'form'],
  ['dialogs', 'dialogs'],
  ['toasts', 'toasts'],
  ['states', 'states'],
  ['facts', 'facts'],
  ['emptiness', 'emptiness'],
  ['charts', 'charts'],
  ['screens', 'screens'],
] as const;

/** The living gallery of the interface (NAV-17): each component in each of its states. */
export default function Gallery() {
  const t = useWords(galleryWords);
  return (
    <div className={styles.gallery}>
      <p>{t('intro')}</p>
      <nav className={styles.contents} aria-label={t('contents')}>
        <ul>
          {chapters.map(([id, word]) => (
            <li key={id}>
              <a href={`#${id}`}>{t(word)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Look />
      <TextFields />
      <PickedFields />
      <Attachments />
      <WholeForm />
      <DialogSection />
      <Messages />
      <Pictures />
      <Specimens />
    </div>
  );
}
