import type { Bureau, BureauEvent } from '@credit-bureau/sdk';
import { Problem } from '@credit-bureau/sdk';
import { type Decision, decide } from './decide.ts';

/** An application for a loan, as the desk sends it. */
export type Applied = {
  /** The lender's own number of the application. */
  readonly reference: string;
  readonly name: string;
  readonly cicCode?: string;
  readonly identityNumber?: string;
  readonly amountVnd: string;
  /** The paper on which the customer agreed to be scored and watched. */
  readonly consent: {
    readonly paper: string;
    readonly wording: string;
    readonly startsOn: string;
    readonly endsOn: string;
  };
};

/** What became of it. */
export type Loan = Decision & {
  readonly reference: string;
  /** The bureau's code of the customer; null where it knows nobody. */
  readonly cicCode: string | null;
  readonly consentId: string;
  readonly inquiryId: string;
  readonly isWatched: boolean;
  /** What the bureau told about the customer since. */
  readonly alerts: readonly BureauEvent[];
};

/** The loan desk. It keeps its loans in memory: a real one has a database. */
export function loanDesk(bureau: Bureau) {
  const loans = new Map<string, Loan>();
  const seen = new Set<string>();

  return {
    find: (reference: string) => loans.get(reference),

    /** Consent, report, score, decision, watch. Sent twice or broken off half-way, it asks nothing twice: each step has a key of its own. */
    async apply({ reference, name, amountVnd, consent, ...papers }: Applied): Promise<Loan> {
      const key = (step: string) => ({ key: `${reference}-${step}` });
      const subject = { name, ...papers };
      const { id: consentId } = await bureau.registerConsent(
        {
          subject,
          products: ['score', 'watch'],
          purposes: ['credit-scoring', 'portfolio-monitoring'],
          kind: 'paper',
          evidence: consent.paper,
          wording: consent.wording,
          startsOn: consent.startsOn,
          endsOn: consent.endsOn,
          dataSources: 'Credit bureau',
          receivers: 'Our bank',
        },
        key('consent'),
      );
      const asked = await bureau.inquire(
        { product: 'S11T', purpose: 'credit-granting', subject: { kind: 'person', ...subject }, reference },
        key('report'),
      );
      const scored = await bureau.inquire(
        { product: 'DTD', purpose: 'credit-scoring', subject: { kind: 'person', ...subject }, reference },
        key('score'),
      );
      const decision = decide(BigInt(amountVnd), asked.report, scored.report);
      const cicCode = asked.report?.subject?.cicCode ?? null;
      const isWatched = cicCode !== null && decision.outcome !== 'refused' && (await watch(reference, cicCode));
      const loan: Loan = { ...decision, reference, cicCode, consentId, inquiryId: asked.id, isWatched, alerts: [] };
      loans.set(reference, loan);
      return loan;
    },

    /** An event of the bureau; the same one may come again. */
    told(event: BureauEvent): void {
      if (seen.has(event.id)) return;
      seen.add(event.id);
      if (event.type !== 'watch.alert') return;
      for (const loan of loans.values())
        if (loan.cicCode === event.data['cicCode'])
          loans.set(loan.reference, { ...loan, alerts: [...loan.alerts, event] });
    },
  };

  async function watch(reference: string, cicCode: string): Promise<boolean> {
    try {
      await bureau.watch(reference, { cicCode, triggers: ['group-up', 'new-lender'] }, { key: `${reference}-watch` });
      return true;
    } catch (failure) {
      // Only customers are watched. An applicant becomes one when the contract is reported; a nightly run tries again.
      if (failure instanceof Problem && failure.status < 500) return false;
      throw failure;
    }
  }
}
