import type { ReportCell, SectionOf, ValueKind } from '#bureau/contract/report.ts';
import type { IdentityPaper, Subject } from '#bureau/credit/file.ts';
import { formatDate } from '#kit/words/format.ts';
import { type ReportWord, word } from './cells.ts';

type Fact = SectionOf<'facts'>['facts'][number];

/** Part 1: the customer's identity. Unknown data is left empty, so that its absence is visible. */
export function identitySection(subject: Subject): SectionOf<'facts'> {
  const facts = subject.kind === 'natural' ? ofPerson(subject) : ofCompany(subject);
  return { kind: 'facts', id: 'identity', number: '', title: word('partIdentity'), facts };
}

function ofPerson(subject: Subject): Fact[] {
  return [
    fact('name', 'text', subject.name),
    fact('cicCode', 'code', subject.cicCode),
    fact('born', 'date', subject.born),
    fact('sex', 'text', subject.sex && word(subject.sex)),
    ...subject.papers.map(paperFact),
    fact('address', 'text', subject.address),
  ];
}

function ofCompany(subject: Subject): Fact[] {
  const { legal } = subject;
  return [
    fact('legalName', 'text', subject.name),
    ...(legal?.tradingName ? [fact('tradingName', 'text', legal.tradingName)] : []),
    fact('cicCode', 'code', subject.cicCode),
    ...subject.papers.map(paperFact),
    fact('founded', 'date', subject.born),
    fact('headOffice', 'text', subject.address),
    fact('director', 'text', legal?.director ?? null),
    fact('representative', 'text', legal?.representative ?? null),
    fact('sector', 'code', legal?.sector ?? null),
  ];
}

function paperFact({ kind, number: digits, issued }: IdentityPaper): Fact {
  // A branch has ten digits of its company and three of its own.
  const isBranch = kind === 'tax' && /^\d{13}$/.test(digits);
  const label = isBranch ? 'branchTax' : kind;
  const number = isBranch ? `${digits.slice(0, 10)}-${digits.slice(10)}` : digits;
  if (issued === null) return fact(label, 'code', number);
  return fact(label, 'text', word('paperIssued', { number, day: formatDate(issued) }));
}

/** A fact of a report. */
export function fact(label: ReportWord, kind: ValueKind, value: ReportCell): Fact {
  return { label: word(label), value: { kind, value } };
}
