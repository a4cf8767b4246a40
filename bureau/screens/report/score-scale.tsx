import type { SectionOf } from '#bureau/contract/report.ts';
import { scaleBands } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import type { Language } from '#kit/words/words.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './score-scale.module.css';

/** A scale with its bands named in one language. */
export type Scale = {
  readonly lowest: number;
  readonly highest: number;
  readonly bands: readonly { readonly from: number; readonly label: string; readonly tone: string }[];
};

/** A report's scale in a language. */
export function scaleIn({ lowest, highest, bands }: SectionOf<'scale'>, language: Language): Scale {
  return { lowest, highest, bands: bands.map((band) => ({ ...band, label: band.label[language] })) };
}

/** A value on a linear scale: a pointer with the number, and every band with its name and start. */
export function ScoreScale({ value, scale }: { value: number; scale: Scale }) {
  const t = useWords(reportFrameWords);
  const { lowest, highest } = scale;
  const bands = scaleBands({ ...scale, value });
  const here = bands.find(({ isHere }) => isHere);
  // Two bands of one tone side by side are two strengths of it: the outer one is the stronger.
  const isOuter = (at: number) => {
    const tone = bands[at]?.tone;
    const inner = tone === 'bad' ? bands[at + 1] : bands[at - 1];
    return inner?.tone === tone || undefined;
  };
  const place = (100 * (Math.min(Math.max(value, lowest), highest) - lowest)) / (highest - lowest);
  return (
    <figure className={styles.scale}>
      <figcaption className="visually-hidden">
        {t('scaleSaid', { value, lowest, highest, band: here?.label ?? '' })}
      </figcaption>
      <div aria-hidden className={styles.track}>
        <p
          className={styles.pointer}
          data-tone={here?.tone}
          data-outer={here && isOuter(bands.indexOf(here))}
          style={{ left: `${place}%`, translate: `-${place}%` }}
        >
          <strong>{value}</strong> <span>{here?.label}</span>
        </p>
        <span className={styles.mark} style={{ left: `${place}%` }} />
      </div>
      <ol
        aria-hidden
        className={styles.bands}
        style={{ gridTemplateColumns: bands.map(({ points }) => `minmax(0, ${points}fr)`).join(' ') }}
      >
        {bands.map(({ from, label, tone, isHere }, at) => (
          <li key={from} data-tone={tone} data-outer={isOuter(at)} data-here={isHere || undefined}>
            <span>{from}</span>
            {label}
          </li>
        ))}
      </ol>
      <p aria-hidden className={styles.end}>
        {highest}
      </p>
    </figure>
  );
}
