import type { Report } from '#bureau/contract/report.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { type Asker, TurnThreads } from '#kit/server/threads/turn-threads.ts';
import type { Language } from '#kit/words/words.ts';
import type { PdfStamp } from './pdf.ts';

export type ToPrint = {
  readonly report: Report;
  readonly language: Language;
  readonly stamp: PdfStamp;
  readonly proof?: ReportProof | undefined;
};

/** Pages take a tenth of a second to some seconds, during which a server would answer nobody. */
const threads = new TurnThreads<ToPrint, Uint8Array>({
  program: new URL('pdf-thread.ts', import.meta.url),
  problem: 'a report could not be made as PDF',
  most: 1,
  mostWaiting: 32,
});

/** A report as PDF, made in a low-priority thread, askers by turns. Refuses `busy` if too many wait. */
export async function reportPdfInThread(work: ToPrint, asker: Asker): Promise<Buffer> {
  return Buffer.from(await threads.run(work, asker));
}
