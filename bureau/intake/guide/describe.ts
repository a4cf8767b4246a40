import { both, type Text } from '#kit/words/words.ts';
import { type CodeTable, type CrossCheck, indicatorsOf, type Section, type ValueType } from '#bureau/intake/kind.ts';
import { rightWords } from '#bureau/intake/right-words.ts';
import { guideWords } from './words.ts';

/** How to write a value, in words for a clerk. */
export function formText(type: ValueType): Text {
  switch (type.kind) {
    case 'text':
      return both(guideWords, 'text', { most: type.most });
    case 'digits':
      if (type.structure === 'tax') return both(guideWords, 'tax');
      return both(guideWords, type.least === type.most ? 'exactDigits' : 'digits', {
        least: type.least,
        most: type.most,
      });
    case 'code':
      return both(guideWords, 'table', { table: type.table.name });
    case 'vnd':
      return both(guideWords, type.isSigned ? 'signedVnd' : 'vnd');
    case 'whole':
      return both(guideWords, 'whole', { least: type.least, most: type.most });
    default:
      return both(guideWords, type.kind);
  }
}

const listedCodes = 12;

/** How to write a value, where it was written otherwise: of a short table its codes. */
export function rightText(type: ValueType): Text {
  if (type.kind !== 'code' || type.table.codes.length > listedCodes) return formText(type);
  return both(rightWords, 'codes', { codes: type.table.codes.map(({ code }) => code).join(', ') });
}

/** The rules of a section over several values, the key first. */
export function ruleTexts(section: Section): Text[] {
  const codes = codesOf(section);
  const columns = section.key.split(', ').map(codes).join(' + ');
  const branch = both(guideWords, 'ownBranch', { column: codes('branch_code') });
  return [both(guideWords, 'key', { columns }), branch, ...section.checks.map((check) => ruleText(check, section))];
}

function ruleText(check: CrossCheck, section: Section): Text {
  const name = codesOf(section);
  switch (check.rule) {
    case 'order':
      return both(guideWords, 'order', { earlier: name(check.earlier), later: name(check.later) });
    case 'past':
      return both(guideWords, 'past', { column: name(check.column) });
    case 'at-most':
      return both(guideWords, 'atMost', { less: name(check.less), more: name(check.more) });
    case 'needs': {
      const key = 'is' in check ? 'needsIs' : 'needsIsNot';
      const value = 'is' in check ? check.is : check.isNot;
      const code = fileCodeOf(section, check.when, value);
      return both(guideWords, key, { column: name(check.column), when: name(check.when), code });
    }
    case 'identity':
      return both(guideWords, 'identity', { number: name(check.number), paper: name(check.paper) });
    case 'known-customer':
      return both(guideWords, 'knownCustomer', { column: name(check.column) });
    case 'group-step':
      return both(guideWords, 'groupStep', { group: name(check.group), reason: name(check.reason) });
    case 'group-days':
      return both(guideWords, 'groupDays', {
        group: name('debt_group'),
        days: name(check.days),
        reason: name('group_reason'),
      });
    case 'jump':
      return both(guideWords, 'jump', { amount: name(check.amount) });
  }
}

function codesOf(section: Section): (column: string) => string {
  const codes = new Map(indicatorsOf(section).map(({ column, code }) => [column, code]));
  return (column) => codes.get(column) ?? column;
}

// The file's code for a staged value.
function fileCodeOf(section: Section, column: string, staged: string): string {
  const type = indicatorsOf(section).find((indicator) => indicator.column === column)?.type;
  const codes = type?.kind === 'code' ? type.table.codes : [];
  return codes.find(({ value }) => value === staged)?.code ?? staged;
}

/** The code tables that a kind's sections use, each once. */
export function codeTablesOf(sections: readonly Section[]): CodeTable[] {
  const types = sections.flatMap(indicatorsOf).map(({ type }) => type);
  return [...new Set(types.flatMap((type) => (type.kind === 'code' ? [type.table] : [])))];
}
