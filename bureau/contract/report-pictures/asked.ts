import { scaleUtc } from 'd3-scale';
import type { Report } from '#bureau/contract/report.ts';
import { cellText } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { formatDate } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Language, say } from '#kit/words/words.ts';
import { cellsOf, sectionOf } from './figures.ts';
import type { Picture, Shape } from './shapes.ts';

const place = { ground: 52, month: 68, height: 74 } as const;

/** Who asked about the customer in twelve months: a tick an inquiry, higher where a day has several. */
export function askedPicture(report: Report, language: Language): Picture | undefined {
  const table = sectionOf(report, 'inquiries', 'table');
  if (table === undefined || table.rows.length === 0) return undefined;
  const t = (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
  const days = new Map<string, string[]>();
  for (const row of table.rows.toReversed()) {
    const cell = cellsOf(table.columns, row);
    const day = cellText('code', cell('day'), 'vi');
    const who = `${cellText('text', cell('institution'), language)} (${cellText('code', cell('product'), language)})`;
    days.set(day, [...(days.get(day) ?? []), who]);
  }
  const last = hanoiDay(new Date(report.header.answered));
  const first = `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`.replace(/-02-29$/, '-02-28');
  const all = [...days].map(([day, who]) => ({ day, who }));
  return {
    id: 'inquiries-picture',
    section: 'inquiries',
    title: t('askedPicture'),
    unit: t('inquiriesUnit'),
    height: place.height,
    legend: [],
    table: {
      head: [t('day'), t('institution')],
      rows: all.map(({ day, who }) => [formatDate(day), who.join('; ')]),
    },
    draw: (width) => {
      const x = scaleUtc([dateOf(first), dateOf(last)], [12, width - 12]).clamp(true);
      const most = Math.max(...all.map(({ who }) => who.length));
      const step = Math.min(16, 38 / most);
      const months = x.ticks(width < 480 ? 4 : 12);
      const ground: Shape[] = [
        { as: 'line', x1: 8, x2: width - 8, y1: place.ground, y2: place.ground, stroke: 'muted' },
        ...months.flatMap((month): Shape[] => {
          const at = x(month);
          return [
            { as: 'line', x1: at, x2: at, y1: place.ground, y2: place.ground + 4, stroke: 'muted' },
            {
              as: 'text',
              x: Math.max(20, Math.min(at, width - 20)),
              y: place.month,
              text: monthText(month),
              fill: 'muted',
              from: 'middle',
            },
          ];
        }),
      ];
      const ticks = all.map(
        ({ day, who }): Shape => ({
          as: 'line',
          x1: x(dateOf(day)),
          x2: x(dateOf(day)),
          y1: place.ground,
          y2: place.ground - Math.max(10, who.length * step),
          stroke: 'k1',
          thick: 3,
        }),
      );
      return {
        points: all.map(({ day, who }) => ({
          key: day,
          x: x(dateOf(day)),
          y: place.ground - 12,
          said: `${formatDate(day)}: ${who.join('; ')}`,
        })),
        shapes: [...ground, ...ticks],
      };
    },
  };
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function monthText(month: Date): string {
  const text = month.toISOString();
  return `${text.slice(5, 7)}/${text.slice(2, 4)}`;
}
