import type { Report, ReportSection } from '#bureau/contract/report.ts';
import { partsPdf } from '#bureau/intake/guide.ts';
import { both, type Language, say, type Text } from '#kit/words/words.ts';
import { columnsOf, needOf } from './columns.ts';
import { batchNameOf } from './file-name.ts';
import { batchColumnWords, batchGuideWords, batchTemplateWords } from './words.ts';
import { type CustomerType, subjectKindOf } from '#bureau/contract/subject-kind.ts';

type Part = Report['parts'][number];

/** The guide to customer files as PDF: names, columns, daily limits, and what happens to wrong rows. */
export async function batchGuide(language: Language): Promise<Buffer> {
  const title = say(batchGuideWords, language, 'title');
  return partsPdf({ title, subtitle: say(batchGuideWords, language, 'subtitle'), parts: guideParts() }, language);
}

function guideParts(): Part[] {
  return [
    { number: '1', title: both(batchGuideWords, 'sending'), sections: [sending()] },
    { number: '2', title: both(batchTemplateWords, 'legal'), sections: [columns('1')] },
    { number: '3', title: both(batchTemplateWords, 'natural'), sections: [columns('2')] },
  ];
}

function sending(): ReportSection {
  const [legal, natural] = [batchNameOf('mass', '1', '2026-11-22'), batchNameOf('mass', '2', '2026-11-22')];
  const lines: [Text, Text][] = (['name', 'rows', 'wrong', 'twice', 'budget', 'control', 'replies'] as const).map(
    (key) => [both(batchGuideWords, key), both(batchGuideWords, `rule.${key}`, { legal, natural })],
  );
  lines.push([both(batchColumnWords, 'MUCDICH'), both(batchTemplateWords, 'askedFor')]);
  lines.push([both(batchColumnWords, 'DONGY'), both(batchTemplateWords, 'agreed')]);
  return {
    kind: 'facts',
    id: 'sending',
    number: '',
    title: both(batchGuideWords, 'sending'),
    facts: lines.map(([label, value]) => ({ label, value: { kind: 'text', value } })),
  };
}

function columns(type: CustomerType): ReportSection {
  const head = (key: 'column' | 'code' | 'required' | 'most') => both(batchTemplateWords, key);
  return {
    kind: 'table',
    id: subjectKindOf(type),
    number: '',
    title: both(batchTemplateWords, subjectKindOf(type)),
    columns: [
      { key: 'column', title: head('column'), kind: 'text' },
      { key: 'code', title: head('code'), kind: 'code' },
      { key: 'required', title: head('required'), kind: 'text' },
      { key: 'most', title: head('most'), kind: 'number' },
    ],
    rows: columnsOf(type).map((column) => {
      const need = needOf(column);
      const { code, most } = column;
      return [both(batchColumnWords, code), code, need === undefined ? null : both(batchTemplateWords, need), most];
    }),
    whenEmpty: both(batchTemplateWords, 'column'),
  };
}
