import type { Report } from '#bureau/contract/report.ts';
import { cellText, scaleBands, shareText } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { cut } from './axes.ts';
import { cellsOf, sectionOf } from './figures.ts';
import type { Ink, Picture, PicturePoint, Shape } from './shapes.ts';

/** A score on its scale, with all scores of the country behind it if they are known. */
export type OnScale = {
  readonly value: number;
  /** Where it stood before a change that is only tried. */
  readonly before?: number;
  readonly lowest: number;
  readonly highest: number;
  readonly bands: readonly { readonly from: number; readonly label: string; readonly tone: string }[];
  readonly spread?: { readonly step: number; readonly shares: readonly number[] } | undefined;
};

const place = { number: 16, crowd: 24, band: 84, low: 104, from: 120, height: 126 } as const;
const edge = 14;

/** From the best band to the worst. */
const ramp = ['g1', 'g2', 'g3', 'g4', 'g5'] as const satisfies readonly Ink[];

function words(language: Language) {
  return (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
}

/** The picture that a report of a score begins with: the mark on its band, and the two reasons that weigh most. */
export function scoreOfReport(report: Report, language: Language): Picture | undefined {
  const scale = sectionOf(report, 'scale', 'scale');
  if (scale === undefined) return undefined;
  const { value, lowest, highest, bands, spread } = scale;
  const named = bands.map((band) => ({ ...band, label: band.label[language] }));
  const strongest = reasonsOf(report, language)
    .toSorted((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
    .slice(0, 2);
  const t = words(language);
  return {
    ...scorePicture({ value, lowest, highest, bands: named, spread }, language),
    ...(strongest.length === 0
      ? {}
      : {
          remark: t('strongest', {
            reasons: strongest.map(({ item, effect }) => `${item} (${signed(effect, language)})`).join('; '),
          }),
        }),
  };
}

/** A score on its bands; the crowd behind it says where others stand. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one drawing, from top to bottom
export function scorePicture(on: OnScale, language: Language): Picture {
  const t = words(language);
  const { value, before, lowest, highest, spread } = on;
  const bands = scaleBands({ ...on, bands: on.bands });
  const here = bands.find(({ isHere }) => isHere);
  const number = (given: number) => formatNumber(given, language);
  const shareOf = (from: number, to: number) => {
    if (spread === undefined) return undefined;
    const inside = spread.shares.filter(
      (_, at) => lowest + at * spread.step >= from && lowest + at * spread.step <= to,
    );
    return shareText(
      inside.reduce((sum, share) => sum + share, 0),
      language,
    );
  };
  const bandText = ({ label, from, to }: (typeof bands)[number]) => {
    const share = shareOf(from, to);
    return share === undefined
      ? `${label}: ${number(from)} – ${number(to)}`
      : t('bandShare', { band: label, from, to, share });
  };
  return {
    id: 'score-picture',
    section: 'overview',
    title: t('scaleSaid', { value, lowest, highest, band: here?.label ?? '' }),
    unit: t('points'),
    height: place.height,
    legend: spread === undefined ? [] : [{ ink: 'rule', label: t('everybody') }],
    table: {
      head: [t('scaleBand'), t('scaleRange'), ...(spread === undefined ? [] : [t('share')]), t('scaleValue')],
      rows: bands.map(({ label, from, to, isHere }) => [
        label,
        `${from} – ${to}`,
        ...(spread === undefined ? [] : [shareOf(from, to) ?? '']),
        isHere ? String(value) : '',
      ]),
    },
    // oxlint-disable-next-line eslint/max-lines-per-function -- one drawing, from top to bottom
    draw: (width) => {
      const x = (at: number) =>
        edge + ((width - 2 * edge) * (Math.min(Math.max(at, lowest), highest) - lowest)) / (highest - lowest);
      const points: PicturePoint[] = [
        ...bands.map((band) => ({
          key: String(band.from),
          x: (x(band.from) + x(band.to)) / 2,
          y: place.band + 10,
          said: bandText(band),
        })),
        {
          key: 'mark',
          x: x(value),
          y: place.number,
          said: t('scaleSaid', { value, lowest, highest, band: here?.label ?? '' }),
        },
      ];
      const shapes: Shape[] = [...(spread === undefined ? [] : [crowd(spread, lowest, x)])];
      bands.forEach(({ from, to, label }, at) => {
        const fill =
          ramp[Math.round(((bands.length - 1 - at) * (ramp.length - 1)) / Math.max(1, bands.length - 1))] ?? 'g3';
        const [left, wide] = [x(from), x(to + 1) - x(from)];
        shapes.push({
          as: 'box',
          x: left,
          y: place.band,
          w: wide,
          h: place.low - place.band,
          fill,
          stroke: 'rule',
          of: String(from),
        });
        if (label.length * 7 < wide)
          shapes.push({
            as: 'text',
            x: left + wide / 2,
            y: place.band + 14,
            text: label,
            fill: `${fill}-ink`,
            from: 'middle',
          });
        shapes.push({
          as: 'text',
          x: left,
          y: place.from,
          text: String(from),
          fill: 'muted',
          from: at === 0 ? 'start' : 'middle',
        });
      });
      shapes.push({ as: 'text', x: x(highest), y: place.from, text: String(highest), fill: 'muted', from: 'end' });
      if (before !== undefined && before !== value) {
        shapes.push(
          {
            as: 'line',
            x1: x(before),
            x2: x(before),
            y1: place.number + 5,
            y2: place.low + 3,
            stroke: 'muted',
            isDashed: true,
            thick: 2,
          },
          {
            as: 'line',
            x1: x(before),
            x2: x(value),
            y1: place.number + 8,
            y2: place.number + 8,
            stroke: 'text',
            thick: 2,
          },
        );
        // Close marks: the new one's number is the one that counts.
        if (Math.abs(x(before) - x(value)) > 34)
          shapes.push({
            as: 'text',
            x: x(before),
            y: place.number,
            text: number(before),
            fill: 'muted',
            from: 'middle',
          });
      }
      const [mark, top] = [x(value), place.number + 4];
      shapes.push(
        { as: 'line', x1: mark, x2: mark, y1: top, y2: place.low + 4, stroke: 'text', thick: 3 },
        { as: 'path', d: `M${mark - 6} ${top}L${mark + 6} ${top}L${mark} ${top + 9}Z`, fill: 'text' },
        {
          as: 'text',
          x: Math.min(Math.max(mark, 16), width - 16),
          y: place.number,
          text: number(value),
          fill: 'text',
          from: 'middle',
          isStrong: true,
        },
      );
      return { points, shapes };
    },
  };
}

/** Where everybody stands, as a hill upon the bands. */
function crowd({ step, shares }: NonNullable<OnScale['spread']>, lowest: number, x: (at: number) => number): Shape {
  const most = Math.max(1, ...shares);
  const over = shares.map(
    (share, at) =>
      `${x(lowest + (at + 0.5) * step).toFixed(1)} ${(place.band - ((place.band - place.crowd) * share) / most).toFixed(1)}`,
  );
  return {
    as: 'path',
    d: `M${x(lowest)} ${place.band}L${over.join('L')}L${x(lowest + shares.length * step)} ${place.band}Z`,
    fill: 'rule',
  };
}

type Reason = { readonly key: string; readonly item: string; readonly effect: number; readonly improve: string };

/** What lowers and what raises a score, in the order of the report. */
function reasonsOf(report: Report, language: Language): Reason[] {
  const table = sectionOf(report, 'reasons', 'table');
  return (table?.rows ?? []).map((row, at) => {
    const cell = cellsOf(table?.columns ?? [], row);
    return {
      key: String(at),
      item: cellText('text', cell('item'), language),
      effect: Number(cell('effect') ?? 0),
      improve: cellText('text', cell('improve'), language),
    };
  });
}

const line = 36;

/** What lowers a score to the left, what raises it to the right, each as long as its points. */
export function reasonPicture(report: Report, language: Language): Picture | undefined {
  const reasons = reasonsOf(report, language);
  if (reasons.length === 0) return undefined;
  const t = words(language);
  return {
    id: 'reasons-picture',
    section: 'overview',
    title: t('reasonPicture'),
    unit: t('points'),
    height: reasons.length * line + 4,
    legend: [
      { ink: 'k2', label: t('lowersScore') },
      { ink: 'k3', label: t('raisesScore') },
    ],
    table: { head: ['', t('points')], rows: reasons.map(({ item, effect }) => [item, signed(effect, language)]) },
    draw: (width) => {
      const middle = width / 2;
      const most = Math.max(1, ...reasons.map(({ effect }) => Math.abs(effect)));
      const room = middle - 52;
      const points: PicturePoint[] = [];
      const shapes: Shape[] = [];
      reasons.forEach(({ key, item, effect, improve }, at) => {
        const y = at * line;
        const long = (room * Math.abs(effect)) / most;
        const isLess = effect < 0;
        points.push({
          key,
          x: middle + (isLess ? -long : long) / 2,
          y: y + 24,
          said: `${item}: ${signed(effect, language)} ${t('points')}. ${improve}`,
        });
        shapes.push(
          { as: 'line', x1: middle, x2: middle, y1: y + 16, y2: y + 32, stroke: 'muted' },
          { as: 'text', x: middle, y: y + 13, text: cut(item, width - 8), fill: 'text', from: 'middle' },
          {
            as: 'box',
            x: isLess ? middle - long : middle,
            y: y + 18,
            w: Math.max(1, long),
            h: 12,
            fill: isLess ? 'k2' : 'k3',
            of: key,
          },
          {
            as: 'text',
            x: middle + (isLess ? -long - 6 : long + 6),
            y: y + 28,
            text: signed(effect, language),
            fill: 'text',
            from: isLess ? 'end' : 'start',
            isStrong: true,
          },
        );
      });
      return { points, shapes };
    },
  };
}

/** With its sign: a minus of full width, and a plus. */
function signed(effect: number, language: Language): string {
  return `${effect < 0 ? '−' : '+'}${formatNumber(Math.abs(effect), language)}`;
}
