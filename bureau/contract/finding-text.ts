import type { Finding } from './finding.ts';
import { fileSectionTexts } from '#bureau/words/file-sections.ts';
import { findingWords } from '#bureau/words/finding.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';

/** The figures of a finding as people read them. */
export function shownFinding(
  { code, section, basis, count, of, before, after, share, limit }: Finding,
  language: Language,
) {
  const t = (key: keyof (typeof findingWords)['texts'], params?: Readonly<Record<string, string>>) =>
    say(findingWords, language, key, params);
  const number = (value: number | string) => formatNumber(value, language);
  const percent = (value: number | null) => (value === null ? '' : t('percent', { value: number(value) }));
  return {
    // Sections of one file have findings with the same texts.
    part: isSection(section) ? t(section) : section,
    finding: t(code),
    basis: `${basis.slice(5, 7)}/${basis.slice(0, 4)}`,
    count: t('ofCount', { count: number(count), of: number(of) }),
    before: number(before),
    after: number(after),
    share: percent(share),
    limit: percent(limit),
  };
}

/** All findings of a file, a line each. */
export function findingLines(findings: readonly Finding[], language: Language): string {
  return findings
    .map((one) => say(findingWords, language, one.limit === null ? 'line' : 'lineOver', shownFinding(one, language)))
    .join('\n');
}

/** The first finding of a file, its figure before all else, and how many more there are. */
export function firstFindingLine(findings: readonly Finding[], language: Language): string {
  const [first] = findings;
  if (first === undefined) return '';
  const more = findings.length - 1;
  return say(findingWords, language, more === 0 ? 'first' : 'firstOf', { ...shownFinding(first, language), more });
}

function isSection(section: string): section is keyof typeof fileSectionTexts {
  return Object.hasOwn(fileSectionTexts, section);
}
