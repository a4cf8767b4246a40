import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { toastFailure } from '#kit/browser/toasts/toast.ts';

export type RenewableProof = {
  readonly now: ReportProof | undefined;
  readonly isRenewing: boolean;
  /** Resolves when the new code is on the page; a failure is shown, and the old code stays. */
  readonly renew: () => Promise<void>;
};

/** The proof code of a report: from the report itself, or renewed since with `ask`. */
export function useProof(first: ReportProof | undefined, ask: () => Promise<ReportProof>): RenewableProof {
  const [renewed, setRenewed] = useState<{ readonly of: ReportProof; readonly proof: ReportProof }>();
  const [isRenewing, setRenewing] = useState(false);
  const renew = async () => {
    if (first === undefined || isRenewing) return;
    setRenewing(true);
    try {
      const proof = await ask();
      // Draw at once: the browser prints what is on the page.
      flushSync(() => setRenewed({ of: first, proof }));
    } catch (error) {
      toastFailure(error);
    } finally {
      setRenewing(false);
    }
  };
  return { now: renewed !== undefined && renewed.of === first ? renewed.proof : first, isRenewing, renew };
}
