import { type ReactNode, useId } from 'react';
import type { ReportSection, SectionOf } from '#bureau/contract/report.ts';
import { SourceCell } from '#bureau/screens/source/source-cell.tsx';
import { useLanguage } from '#kit/browser/words.tsx';
import { ExposureBars } from './exposure-bars.tsx';
import { GroupStrip } from './group-strip.tsx';
import { useFigures } from './money-unit.ts';
import { PicturesOf } from './picture/report-pictures.tsx';
import styles from './report-section.module.css';
import { ReportTable } from './report-table.tsx';

type Props = {
  readonly section: ReportSection;
  /** The part's heading, which a single section of the same name does not repeat. */
  readonly partTitle: string;
};

/** One section with its heading and its remark. */
export function ReportSectionView({ section, partTitle }: Props) {
  const { language } = useLanguage();
  const id = useId();
  const title = section.title[language];
  return (
    <section
      className={styles.section}
      {...(title === partTitle ? { 'aria-label': title } : { 'aria-labelledby': id })}
    >
      {title !== partTitle && (
        <h4 className={styles.heading} id={id}>
          {section.number} {title}
        </h4>
      )}
      {section.remark && <p className={styles.remark}>{section.remark[language]}</p>}
      <PicturesOf section={section.id} />
      <SectionBody section={section} />
    </section>
  );
}

function SectionBody({ section }: { section: ReportSection }): ReactNode {
  const { language } = useLanguage();
  if ('rows' in section && section.rows.length === 0) return <p>{section.whenEmpty[language]}</p>;
  switch (section.kind) {
    case 'facts':
      return <Facts section={section} />;
    case 'table':
      return <ReportTable section={section} />;
    case 'months':
      return <GroupStrip section={section} />;
    case 'bars':
      return <ExposureBars section={section} />;
    case 'scale':
      // The report leads with it, as a picture (score.ts of the pictures).
      return null;
    case 'note':
      return section.paragraphs.map((paragraph) => <p key={paragraph.vi}>{paragraph[language]}</p>);
  }
}

function Facts({ section }: { section: SectionOf<'facts'> }) {
  const { language } = useLanguage();
  const { value: text } = useFigures();
  return (
    <dl className={styles.facts}>
      {section.facts.map(({ label, value }, at) => (
        <div key={label.vi}>
          <dt>{label[language]}</dt>
          <dd className={value.kind === 'code' ? styles.code : undefined}>
            <SourceCell place={{ section: section.id, row: at }} what={label} isFirst={at === 0}>
              {text(value)}
            </SourceCell>
          </dd>
        </div>
      ))}
    </dl>
  );
}
