import { type Fact, FactList } from '#kit/browser/status/fact-list.tsx';
import { StatusBadge } from '#kit/browser/status/status-badge.tsx';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import type { Case } from './case-files.tsx';
import { disputeWords } from './words.ts';

const families = { waiting: 'pending', overdue: 'delay', answered: 'done', ended: 'skip' } as const;

/** The disputed figure with the file that it came with, what its sender was asked and answered, and the figure after a correction. */
export function CaseFigure({ one: { field, figure, asked } }: { readonly one: Case }) {
  const t = useWords(disputeWords);
  const { language } = useLanguage();
  if (figure === null && asked === null) return null;
  return (
    <>
      <h3>{t('figure')}</h3>
      <FactList shape="rows" facts={[...figureFacts({ field, figure }, t, language), ...askedFacts(asked, t)]} />
    </>
  );
}

type Say = (key: keyof (typeof disputeWords)['texts'], gaps?: Readonly<Record<string, string | number>>) => string;

function figureFacts({ field, figure }: Pick<Case, 'field' | 'figure'>, t: Say, language: Language): readonly Fact[] {
  if (figure === null) return [];
  const { source, month, before, after, isGone, receivedAt, version, file } = figure;
  // Groups and days are counted in nothing.
  const number = (value: string) =>
    [formatNumber(BigInt(value), language), ...(field === 'balance' ? [t('dong')] : [])].join(' ');
  const received = receivedAt === null ? undefined : formatDateTime(receivedAt);
  return [
    [t('sentBy'), source],
    [t('month'), month === null ? null : formatMonth(month)],
    [t('asFound'), before === null ? null : number(before)],
    [t('asCorrected'), isGone ? t('gone') : after === null ? null : number(after)],
    [t('receivedAt'), version === null ? received : `${received ?? ''} · ${t('version', { version })}`],
    [
      t('source'),
      file === null ? null : t('fromRow', { kind: file.kind, day: formatDate(file.period), row: file.row ?? '–' }),
    ],
  ];
}

function askedFacts(asked: Case['asked'], t: Say): readonly Fact[] {
  if (asked === null) return [];
  const { institution, state, dueOn, answer, note } = asked;
  return [
    [t('askedOf'), institution],
    [
      t('answer'),
      <StatusBadge
        key="state"
        family={families[state]}
        label={answer === null ? t('untilDay', { state: t(state), day: formatDate(dueOn) }) : t(answer)}
      />,
    ],
    [t('note'), note],
  ];
}
