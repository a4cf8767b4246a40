import type { Report } from '#bureau/contract/report.ts';
import { contributedClassesAt } from '#bureau/credit/contributed.ts';
import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { standingOf } from '#bureau/scoring/distribution.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import type { InquiryHeader } from '#bureau/reports/frame.ts';
import { nothingOpened, type Opened, type Product, productOf } from '#bureau/reports/products.ts';
import { both } from '#kit/words/words.ts';
import { readFileAsKnown } from './file-as-known.ts';
import { lineageRefusals } from './refusals.ts';
import { refuseOther } from './refuse-other.ts';
import { lineageWords } from './words.ts';

/** What a report of a past moment is about. `moment` is ISO 8601 in UTC with microseconds. */
export type PastAsked = {
  readonly moment: string;
  /** Whose file this transaction has opened; undefined if nobody was found. */
  readonly subjectId: bigint | undefined;
  /** The institution that the report is made for, as far as its own contribution decides what it sees. */
  readonly memberId: number;
  /** Of a ticket: its inquiry, if the moment is that of its own report, which its footprint followed. */
  readonly withoutInquiry?: string | undefined;
  /** Who has it made, and when: ISO 8601 in UTC. */
  readonly madeBy: string;
  readonly madeAt: string;
  readonly header: Omit<InquiryHeader, 'number' | 'answered' | 'question'>;
};

/**
 * A report as it would have read at a past moment. It is stored nowhere, costs nothing, leaves no footprint, and says of what moment it is.
 * Refuses `made-by-people` for a product whose figures people gave, and `other-borrower-since` where the borrower was merged or split since.
 */
export async function makeReportAsKnown(client: Connection, cipher: Cipher, asked: PastAsked): Promise<Report> {
  const product = productOf(asked.header.product.code);
  if (product === undefined || product.needs === 'rating') throw new Refusal(lineageRefusals['made-by-people']);
  const opened = await openedAsKnown(client, cipher, { ...asked, needs: product.needs });
  const report = product.build(opened, { ...asked.header, number: '', answered: asked.moment });
  return {
    ...report,
    // It is no report of the bureau's to anybody, so it has no number of its own.
    header: { ...report.header, reference: '–' },
    notes: [pastNote(asked), ...report.notes],
  };
}

function pastNote({ moment, madeBy, madeAt }: PastAsked) {
  return both(lineageWords, 'noteAsKnown', {
    moment: formatDateTime(moment, 'seconds'),
    time: formatDateTime(madeAt, 'seconds'),
    user: madeBy,
  });
}

async function openedAsKnown(
  client: Connection,
  cipher: Cipher,
  { subjectId, moment, withoutInquiry, memberId, needs, header }: PastAsked & { readonly needs: Product['needs'] },
): Promise<Opened> {
  if (subjectId === undefined) return nothingOpened;
  await refuseOther(client, subjectId, moment);
  const known = await readFileAsKnown(client, cipher, subjectId, { moment, withoutInquiry });
  if (known === null) return nothingOpened;
  const { file, details } = known;
  // A ticket's own report was scored by the model of the moment of asking.
  const scoredAt = withoutInquiry !== undefined && moment > header.asked ? header.asked : moment;
  const model = needs === 'standing' ? await championOf(client, scoredAt) : nothingOpened.model;
  const score = needs === 'standing' ? model.scoreOf(figuresOf(file)).score : null;
  const standing = score === null ? null : await standingOf(client, model, { score, moment });
  const classes = needs === 'classes' ? await contributedClassesAt(client, memberId, moment) : [];
  return { file, details, standing, classes, rating: null, model };
}
