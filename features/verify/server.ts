import { findProven, institutionOfCode } from '#bureau/reports/proof.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { maskedName } from '#bureau/words/masked-name.ts';
import { verify } from './contract.ts';
import { verifyRefusals } from './refusals.ts';

/** No user: a transaction that only looks up a code. */
const nobody = 0;

export const verifyServer = serve(verify, {
  async report({ body }, { scopes, audit }) {
    const institutionId = institutionOfCode(body.code);
    if (institutionId === undefined) throw new Refusal(verifyRefusals['proof-unknown'], 'code');
    // The code names its institution, and opens only the row of its own hash there.
    const proven = await scopes.actAs({ institutionId, userId: nobody }, (client) =>
      findProven(client, { institutionId, code: body.code }),
    );
    if (proven === undefined) throw new Refusal(verifyRefusals['proof-unknown'], 'code');
    audit.note({ voucher: proven.voucher, institution: proven.institutionCode });
    if (proven.isOver) throw new Refusal(verifyRefusals['proof-over'], 'code');
    return {
      msPhieu: proven.voucher,
      maSP: proven.productCode,
      tenSP: proven.productName,
      maTCTD: proven.institutionCode,
      tenTCTD: proven.institutionName,
      tenKH: maskedName(proven.customerName),
      hasInformation: proven.hasInformation,
      ngayHoi: proven.asked.toISOString(),
      ngayTraLoi: proven.answered.toISOString(),
      kySoLieu: proven.dataMonth,
      ngaySoLieu: proven.lastReported,
      hetHan: proven.expires.toISOString(),
    };
  },
});
