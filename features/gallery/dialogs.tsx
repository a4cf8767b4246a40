import { Button } from '#kit/browser/inputs/button/button.tsx';
import { useState } from 'react';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { openDialog } from '#kit/browser/dialogs/stack.ts';
import { useWords } from '#kit/browser/words.tsx';
import { both } from '#kit/words/words.ts';
import { Row, Section } from './section.tsx';
import { galleryWords } from './words.ts';

type Word = keyof (typeof galleryWords)['texts'];
const say = (key: Word) => both(galleryWords, key);

function openAnother(): void {
  void openDialog({ title: say('anotherDialog'), body: () => <Line word="dialogText" /> });
}

function Line({ word }: { word: Word }) {
  const t = useWords(galleryWords);
  return <p>{t(word)}</p>;
}

function Another() {
  const t = useWords(galleryWords);
  return (
    <>
      <p>{t('dialogText')}</p>
      <Row>
        <Button onClick={openAnother}>{t('openAnother')}</Button>
      </Row>
    </>
  );
}

function openSmall(): void {
  void openDialog({ title: say('smallDialog'), body: () => <Another /> });
}

function openLarge(): void {
  void openDialog({ title: say('largeDialog'), width: 'lg', body: () => <Another /> });
}

function openKept(): void {
  void openDialog({ title: say('keptDialog'), preventDefaultClose: true, body: () => <Line word="keptText" /> });
}

/** Dialogs of both widths, stacked, and the questions of screens. */
export function DialogSection() {
  const t = useWords(galleryWords);
  const [answer, setAnswer] = useState('');
  const ask = async (asking: Promise<boolean>) => setAnswer((await asking) ? t('yes') : t('no'));
  return (
    <Section id="dialogs" title={t('dialogs')}>
      <Row>
        <Button onClick={openSmall}>{t('openSmall')}</Button>
        <Button onClick={openLarge}>{t('openLarge')}</Button>
        <Button onClick={openKept}>{t('openKept')}</Button>
      </Row>
      <Row>
        <Button onClick={() => void ask(askConfirm())}>{t('askPlain')}</Button>
        <Button
          onClick={() =>
            void ask(
              askConfirm({
                title: say('deleteTitle'),
                message: say('deleteText'),
                confirm: say('deleteVerb'),
                tone: 'danger',
              }),
            )
          }
        >
          {t('askDanger')}
        </Button>
        <Button
          onClick={() =>
            void ask(askConfirm({ title: say('payTitle'), message: say('payText'), tick: say('payTick') }))
          }
        >
          {t('askTick')}
        </Button>
        <Button onClick={() => void askReason().then((reason) => setAnswer(reason ?? t('nothing')))}>
          {t('askWhy')}
        </Button>
      </Row>
      <p role="status">{answer === '' ? '' : t('answered', { answer })}</p>
    </Section>
  );
}
