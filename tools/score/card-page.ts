import { calibrationPicture, type Picture, type Shape, sharesPicture } from '#bureau/contract/model-cards/charts.ts';
import type { ModelCard } from '#bureau/contract/model-cards/model-card.ts';
import { modelCardWords as w } from '#features/model-card/words.ts';
import { type Language, say } from '#kit/words/words.ts';

/** The files of a model card among the documents: a page in each language and its pictures. */
export function cardFiles(card: ModelCard): ReadonlyMap<string, string> {
  return new Map([
    [`${card.code}.md`, page(card, 'en')],
    [`${card.code}.vi.md`, page(card, 'vi')],
    [`${card.code}-calibration.svg`, svg(calibrationPicture(card))],
    [`${card.code}-shares.svg`, svg(sharesPicture(card))],
  ]);
}

function page(card: ModelCard, language: Language): string {
  const t = (key: keyof (typeof w)['texts'], gaps: Readonly<Record<string, string | number>> = {}) =>
    say(w, language, key, gaps);
  const { outOfTime: found, elsewhere, standIns } = card;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return `${[
    `# ${t('title', { model: `${card.code} (${card.version})` })}`,
    `${t('owner')}: ${t('ownerText')}. ${t('date')}: ${card.date}.`,
    `## ${t('purpose')}`,
    t('purposeText'),
    `## ${t('data')}`,
    t('dataText'),
    t('trainedOn', card.trained),
    `## ${t('population')}`,
    t('populationText'),
    `## ${t('figures')}`,
    t('figuresText'),
    table(
      [t('measure'), t('value')],
      [
        [t('persons'), found.persons],
        [t('bad'), percent(found.bad / found.persons)],
        [t('notScored'), found.notScored],
        [t('giniAll'), found.all.challenger],
        [t('giniPerforming'), found.performing.challenger],
        [t('giniOracle'), `${found.all.oracle} / ${found.performing.oracle}`],
        [t('giniOld'), `${found.all.champion} / ${found.performing.champion}`],
        [t('ks'), found.ks],
        [t('brier', { best: found.brierOfTruth }), found.brier],
        [t('psi'), found.psi],
        [t('largest'), percent(found.largestScoreShare)],
      ],
    ),
    `## ${t('elsewhere')}`,
    t('elsewhereText'),
    table(
      [t('measure'), t('value')],
      [
        [t('persons'), elsewhere.persons],
        [t('bad'), percent(elsewhere.bad / elsewhere.persons)],
        [t('giniAll'), elsewhere.all.challenger],
        [t('giniPerforming'), elsewhere.performing.challenger],
        [t('giniOracle'), `${elsewhere.all.oracle} / ${elsewhere.performing.oracle}`],
        [t('gradesInBand'), t('gradesOf', { held: elsewhere.gradesInBand })],
        [t('psi'), elsewhere.psi],
        [t('largest'), percent(elsewhere.largestScoreShare)],
      ],
    ),
    `## ${t('byGrade')}`,
    `![${t('gradePicture')}](${card.code}-calibration.svg)`,
    `![${t('sharePicture')}](${card.code}-shares.svg)`,
    table(
      [t('grade'), t('from'), t('share'), t('pd'), t('observed'), t('band')],
      found.grades.map(({ grade, from, share, pd, observed, low, high }) => [
        ...[grade, from, percent(share), percent(pd), percent(observed)],
        `${percent(low)} – ${percent(high)}`,
      ]),
    ),
    `## ${t('bySegment')}`,
    table(
      [t('segment'), t('persons'), t('pd'), t('observed'), t('gini'), t('giniOracle')],
      found.segments.map(({ segment, persons, pd, observed, powers }) => [
        ...[t(segment), persons, percent(pd), percent(observed), powers.challenger, powers.oracle],
      ]),
    ),
    `## ${t('looksAt')}`,
    table(
      [t('characteristic'), t('most')],
      card.characteristics.map(({ id, name, most }) => [`${id} ${name[language]}`, most]),
    ),
    `## ${t('limits')}`,
    list([t('limitInvented'), t('limitLevel'), t('limitLag'), t('limitSegments')]),
    t('fairness', { sex: standIns.sexAuc, province: standIns.provinceAuc, age: standIns.ageCorrelation }),
    `## ${t('mustNot')}`,
    list([t('mustNotAlone'), t('mustNotConsent'), t('mustNotOther'), t('mustNotCompany')]),
  ].join('\n\n')}\n`;
}

/** A table of a document. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A list of a document. */
export function list(lines: readonly string[]): string {
  return lines.map((each) => `- ${each}`).join('\n');
}

/** A picture as a file. */
export function svg({ width, height, shapes }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...shapes.map(drawn),
    '</svg>\n',
  ].join('\n');
}

function drawn(shape: Shape): string {
  switch (shape.kind) {
    case 'rect':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" fill="#9db4d8"/>`;
    case 'dot':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="4" fill="#1a2233"/>`;
    case 'text':
      return `<text x="${shape.x}" y="${shape.y}" text-anchor="middle" fill="#1a2233">${shape.text}</text>`;
    default:
      return `<line x1="${shape.x1}" y1="${shape.y1}" x2="${shape.x2}" y2="${shape.y2}" stroke="${
        shape.kind === 'rule' ? '#d8dde6' : '#1a2233'
      }"/>`;
  }
}
