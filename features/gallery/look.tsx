import { Button } from '#kit/browser/inputs/button/button.tsx';
import { ActionButton } from '#kit/browser/inputs/button/action-button.tsx';
import { DebtGroupChip } from '#bureau/screens/debt-group/debt-group.tsx';
import { useWords } from '#kit/browser/words.tsx';
import styles from './gallery.module.css';
import { Row, Section } from './section.tsx';
import { galleryWords } from './words.ts';

const swatches = [
  { word: 'canvas', fill: 'c-canvas', ink: 'c-text' },
  { word: 'surface', fill: 'c-surface', ink: 'c-text' },
  { word: 'sunken', fill: 'c-sunken', ink: 'c-text' },
  { word: 'primary', fill: 'c-primary', ink: 'c-primary-ink' },
  { word: 'danger', fill: 'c-danger', ink: 'c-danger-ink' },
  { word: 'link', fill: 'c-surface', ink: 'c-link' },
  { word: 'bronze', fill: 'c-surface', ink: 'c-bronze' },
  { word: 'warn', fill: 'c-surface', ink: 'c-warn' },
  { word: 'ok', fill: 'c-surface', ink: 'c-ok' },
  { word: 'info', fill: 'c-surface', ink: 'c-info' },
] as const;

/** Colours, type and buttons. */
export function Look() {
  const t = useWords(galleryWords);
  return (
    <>
      <Section id="colours" title={t('colours')}>
        <div className={styles.swatches}>
          {swatches.map(({ word, fill, ink }) => (
            <div key={word} className={styles.swatch} style={{ background: `var(--${fill})`, color: `var(--${ink})` }}>
              {t(word)}
            </div>
          ))}
        </div>
        <Row>
          <span>{t('debtGroups')}</span>
          {([1, 2, 3, 4, 5] as const).map((group) => (
            <DebtGroupChip key={group} group={group} />
          ))}
        </Row>
      </Section>
      <Section id="type" title={t('type')}>
        <div className={styles.samples}>
          <h3>{t('sampleTitle')}</h3>
          <p>{t('sampleText')}</p>
          <p className="code">001099012345 · 0I1lO · HT26000123</p>
          <p className={styles.score}>684</p>
          <p className={styles.caption}>{t('sampleSmall')}</p>
        </div>
      </Section>
      <Section id="buttons" title={t('buttons')}>
        <Row>
          <Button variant="filled">{t('primaryButton')}</Button>
          <Button>{t('defaultButton')}</Button>
          <Button variant="filled" color="red">
            {t('dangerButton')}
          </Button>
          <Button variant="subtle">{t('subtleButton')}</Button>
          <Button disabled>{t('defaultButton')}</Button>
          <ActionButton reason={t('deadReason')}>{t('deadButton')}</ActionButton>
        </Row>
      </Section>
    </>
  );
}
