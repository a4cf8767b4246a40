import { lazy, Suspense, useState } from 'react';
import { Button } from '#kit/browser/inputs/button/button.tsx';
import { Skeleton } from '#kit/browser/status/skeleton.tsx';
import { useWords } from '#kit/browser/words.tsx';
import { Row, Section } from './section.tsx';
import { galleryWords } from './words.ts';

const List = lazy(() => import('./specimen-list.tsx'));
const Inquiry = lazy(() => import('./specimen-inquiry.tsx'));
const Report = lazy(() => import('./specimen-report.tsx'));

const specimens = [
  { word: 'listScreen', draw: () => <List /> },
  { word: 'inquiryScreen', draw: () => <Inquiry /> },
  { word: 'reportOfPerson', draw: () => <Report of="person" /> },
  { word: 'reportOfCompany', draw: () => <Report of="company" /> },
  { word: 'reportOfNobody', draw: () => <Report of="nobody" /> },
] as const;

/** Whole screens, one at a time: two of them would both react to F2 and F8. */
export function Specimens() {
  const t = useWords(galleryWords);
  const [chosen, setChosen] = useState<(typeof specimens)[number]['word']>();
  return (
    <Section id="screens" title={t('screens')}>
      <p>{t('screensHint')}</p>
      <Row>
        {specimens.map(({ word }) => (
          <Button
            key={word}
            variant={word === chosen ? 'filled' : 'default'}
            aria-pressed={word === chosen}
            onClick={() => setChosen(word === chosen ? undefined : word)}
          >
            {t(word)}
          </Button>
        ))}
      </Row>
      <Suspense fallback={<Skeleton />}>{specimens.find(({ word }) => word === chosen)?.draw()}</Suspense>
    </Section>
  );
}
