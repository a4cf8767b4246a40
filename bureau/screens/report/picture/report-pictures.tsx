import { createContext, lazy, Suspense, use, useId, useState } from 'react';
import { onPaper } from '#bureau/contract/report-pictures/pictures.ts';
import type { Picture } from '#bureau/contract/report-pictures/shapes.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { SegmentedInput } from '#kit/browser/inputs/segmented/segmented-input.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from './report-pictures.module.css';

const DrawnPicture = lazy(() => import('./drawn-picture.tsx'));

/** The pictures of the report around a component. */
export const PicturesContext = createContext<readonly Picture[]>([]);

/** The pictures that stand in a section. */
export function PicturesOf({ section }: { readonly section: string }) {
  const pictures = use(PicturesContext).filter((picture) => picture.section === section);
  return pictures.map((picture) => <OnePicture key={picture.id} picture={picture} />);
}

/** The pictures below the summary. */
export function LeadingPictures() {
  const pictures = use(PicturesContext).filter(({ section }) => section === 'overview');
  const debt = pictures.filter(({ span }) => span !== undefined);
  return (
    <>
      {pictures.map((picture) => picture.span === undefined && <OnePicture key={picture.id} picture={picture} />)}
      <DebtPictures pictures={debt} />
    </>
  );
}

/** Debt and groups of 12 months, or of all that the report holds; paper has both, if the longer does not say each month. */
function DebtPictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  const t = useWords(reportFrameWords);
  const [chosen, choose] = useState<string>();
  const shown = pictures.find(({ id }) => id === chosen) ?? pictures[0];
  if (shown === undefined) return null;
  const printed = onPaper(pictures);
  return (
    <div className={styles.debt}>
      {pictures.length > 1 && (
        <div className="no-print">
          <SegmentedInput
            label={t('debtSpan')}
            value={shown.id}
            choices={pictures.map(({ id, span }) => ({ id, label: t('months', { months: span ?? 0 }) }))}
            onChange={choose}
          />
        </div>
      )}
      {pictures.map((picture) => (
        <div key={picture.id} className={classOf(picture === shown, printed.includes(picture))}>
          <OnePicture picture={picture} />
        </div>
      ))}
    </div>
  );
}

function classOf(isShown: boolean, isPrinted: boolean): string | undefined {
  if (isShown) return isPrinted ? undefined : 'no-print';
  return isPrinted ? styles.paperOnly : styles.nowhere;
}

/** A picture with its name, which is drawn when its code has come. */
export function OnePicture({ picture }: { readonly picture: Picture }) {
  const id = useId();
  return (
    <figure className={styles.picture} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {picture.title}
      </figcaption>
      {picture.remark !== undefined && <p className={styles.remark}>{picture.remark}</p>}
      <Suspense fallback={<div style={{ minBlockSize: picture.height + 28 }} />}>
        <DrawnPicture picture={picture} />
      </Suspense>
    </figure>
  );
}
