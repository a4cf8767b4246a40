import { Download } from 'lucide-react';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { openAction } from '#kit/browser/list-screen/rows/actions.ts';
import { saveAnswer } from '#kit/browser/list-screen/save-answer.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { consentSamples } from './contract.ts';

type SampleRow = AnswerOf<typeof consentSamples.search>['rows'][number];

/** Consents that were drawn, for the bureau's auditor: whose evidence is owed, and the file of what was shown. */
export default listScreen(consentSamples.search, {
  name: 'consent-samples',
  note: 'samplesNote',
  fields: ['which'],
  actions: [
    openAction({
      label: 'download',
      icon: Download,
      allowed: (row) => row.evidenceFile !== null || 'noFile',
      open: ({ institution, id }: SampleRow) => saveAnswer(consentSamples.evidenceFile, { query: { institution, id } }),
    }),
  ],
});
