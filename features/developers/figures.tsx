import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { TextInput } from '#kit/browser/inputs/text/text-input.tsx';
import { WideTable } from '#kit/browser/public-page/public-page.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { programs } from '#features/programs/contract.ts';
import styles from './code-block.module.css';
import { developersWords } from './words.ts';

type Figure = z.output<typeof programs.figures.answer>['figures'][number];

/** The figures that reports hold, as the products list them, to search in. */
export function Figures() {
  const t = useWords(developersWords);
  const figures = useFigures();
  const [sought, setSought] = useState('');
  if (figures === undefined) return <p role="status">{t('figuresAsked')}</p>;
  if (figures === 'failed') return <p role="alert">{t('figuresFailed')}</p>;
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = figures.filter((figure) => {
    const text = textOf(figure);
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <TextInput label={t('figuresFind')} type="search" value={sought} onChange={setSought} width="40ch" />
      <p role="status">{t('figuresCount', { shown: shown.length, all: figures.length })}</p>
      <FigureTable figures={shown} />
    </>
  );
}

function FigureTable({ figures }: { figures: readonly Figure[] }) {
  const t = useWords(developersWords);
  const { language } = useLanguage();
  return (
    <WideTable caption={t('figures')}>
      <thead>
        <tr>
          <th scope="col">{t('figureTitle')}</th>
          <th scope="col">{t('figureSection')}</th>
          <th scope="col">{t('figureKey')}</th>
          <th scope="col">{t('figureKind')}</th>
          <th scope="col">{t('figureProducts')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ section, sectionTitle, key, title, kind, unit, rule, products }) => (
          <tr key={JSON.stringify([section, key, title, kind, unit])}>
            <th scope="row">
              {title[language]}
              {rule !== null && <span className={styles.rule}>{rule[language]}</span>}
            </th>
            <td>
              <code>{section}</code> {sectionTitle?.[language]}
            </td>
            <td>{key !== null && <code>{key}</code>}</td>
            <td>
              <code>{kind}</code> {unit?.[language]}
            </td>
            <td translate="no">{products.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** What a figure is found by, in either language. */
function textOf({ section, sectionTitle, key, title, rule, products }: Figure): string {
  const texts = [sectionTitle, title, rule].flatMap((text) => (text === null ? [] : [text.vi, text.en]));
  return [section, key, ...texts, ...products].join(' ').toLowerCase();
}

function useFigures(): readonly Figure[] | 'failed' | undefined {
  const [figures, setFigures] = useState<readonly Figure[] | 'failed'>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(programs.figures.path, { signal: stop.signal })
      .then(async (answer) => setFigures(programs.figures.answer.parse(await answer.json()).figures))
      .catch(() => {
        if (!stop.signal.aborted) setFigures('failed');
      });
    return () => stop.abort();
  }, []);
  return figures;
}
