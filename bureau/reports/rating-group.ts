import type { Report, ReportCell, SectionOf } from '#bureau/contract/report.ts';
import { both, type Text } from '#kit/words/words.ts';
import { type Analysis, unweighedMembers } from '#bureau/ratings/analysis.ts';
import { ratingWords } from '#bureau/ratings/words.ts';

type RatingWord = keyof (typeof ratingWords)['texts'];
type Group = NonNullable<Analysis['group']>;

/** The members of the rated group, with the grades that may limit its own, and the ownerships within it. */
export function membersPart(analysis: Analysis, group: Group): Report['parts'][number] {
  const remark = remarkOf(analysis);
  return { number: '5', title: word('partGroup'), sections: [memberTable(group, remark), guaranteeTable(group)] };
}

/** Remarks on the members' weights: circular ownership, and members without weight. */
function remarkOf(analysis: Analysis): Text | undefined {
  const names = unweighedMembers(analysis)
    .map(({ name }) => name)
    .join('; ');
  const said = [
    ...(analysis.group?.hasLoop === true ? [word('loopRemark')] : []),
    ...(names === '' ? [] : [word('unweighedRemark', { names })]),
  ];
  if (said.length === 0) return undefined;
  return { vi: said.map(({ vi }) => vi).join(' '), en: said.map(({ en }) => en).join(' ') };
}

function memberTable({ members }: Group, remark: Text | undefined): SectionOf<'table'> {
  return {
    kind: 'table',
    id: 'members',
    number: '5.1',
    title: word('members'),
    ...(remark === undefined ? {} : { remark }),
    columns: [
      column('memberCode', 'code'),
      column('memberName', 'text'),
      column('memberOwner', 'code'),
      column('memberShare', 'text'),
      column('memberAssets', 'text'),
      column('grade', 'text'),
    ],
    rows: members.map(({ cicCode, name, owner, sharePercent, assetsPercent, grade }): ReportCell[] => [
      cicCode,
      name,
      owner,
      share(sharePercent),
      assetsPercent === null ? word('notWeighed') : share(assetsPercent),
      grade ?? word('NR'),
    ]),
    whenEmpty: word('noMembers'),
  };
}

function guaranteeTable({ guarantees }: Group): SectionOf<'table'> {
  return {
    kind: 'table',
    id: 'guarantees',
    number: '5.2',
    title: word('guarantees'),
    columns: [column('guarantor', 'code'), column('guaranteed', 'code')],
    rows: guarantees.map(({ guarantor, guaranteed }) => [guarantor, guaranteed]),
    whenEmpty: word('noGuarantees'),
  };
}

function share(percent: number) {
  const said = percent.toFixed(percent % 1 === 0 ? 0 : 1);
  return { vi: said.replace('.', ','), en: said };
}

function column(title: RatingWord, kind: 'text' | 'code') {
  return { key: title, title: word(title), kind };
}

function word(key: RatingWord, params?: Readonly<Record<string, string>>): Text {
  return both(ratingWords, key, params);
}
