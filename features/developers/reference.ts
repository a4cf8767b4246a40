import type { Reference } from '#kit/server/calls/openapi.ts';
import type { Json } from '#kit/server/calls/openapi/json.ts';
import { sampleOf } from '#bureau/reports/sample-of.ts';
import { adviceOf, hasOwnAdvice } from './advice/advice.ts';
import { fieldMeanings } from './fields/meanings.ts';
import { fieldSamples } from './fields/field-sample.ts';
import { scopeMeanings } from './fields/scopes.ts';
import { reasons } from './reasons.ts';
import { productWords } from '#bureau/contract/program-product-words.ts';

/** The beginning of a sample report: enough to see its shape, and quick to show. */
function reportBegin(): Json {
  const [vi, en] = productWords.texts.S11T;
  const sample = sampleOf('S11T', { name: { vi, en }, sections: [] });
  const { history: _, parts = [], ...rest } = { ...sample };
  const shown = parts.slice(0, 2).map((part) => ({ ...part, sections: part.sections.slice(0, 2) }));
  return JSON.parse(JSON.stringify({ ...rest, parts: shown }));
}

/** What the reference of programs' calls says beside their contracts (API-09). */
export const reference = {
  meanings: fieldMeanings,
  samples: { ...fieldSamples, Report: reportBegin() },
  scopes: scopeMeanings,
  causes: Object.fromEntries(
    reasons.filter(({ code }) => hasOwnAdvice(code)).map((reason) => [reason.code, adviceOf(reason, 'en').cause]),
  ),
} satisfies Reference;
