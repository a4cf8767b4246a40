import { isPaperCode, tidyPaperCode, tidyReportNumber } from '#bureau/contract/paper-code.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { findPaper, findProven, institutionOfCode } from '#bureau/reports/proof.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { maskedName } from '#bureau/words/masked-name.ts';
import { verify } from './contract.ts';
import { verifyRefusals } from './refusals.ts';

const triesKind = 'paper-code';
const mostTries = 20;
const triesMinutes = 15;

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

  async paper({ body }, { scopes, audit, request, settings }) {
    const code = tidyPaperCode(body.code);
    if (!isPaperCode(code)) throw new Refusal(verifyRefusals['paper-mistyped'], 'code');
    const number = tidyReportNumber(body.number);
    // In a transaction of its own, because a refused call keeps nothing else.
    const found = await scopes.identity(async (client) => {
      if ((await triesOf(client, request.address)) >= mostTries) return 'waits' as const;
      const proven = await findPaper(client, settings.indexKey, { number, code });
      if (proven === undefined) await countTry(client, request.address);
      return proven;
    });
    if (found === 'waits') throw new Refusal(verifyRefusals['paper-code-tries'], 'code');
    if (found === undefined) throw new Refusal(verifyRefusals['paper-unknown'], 'code');
    audit.note({ report: found.number, institution: found.institution });
    if (found.is_over) throw new Refusal(verifyRefusals['paper-over'], 'code');
    return {
      soBaoCao: found.number,
      maSP: found.product,
      tenSP: { vi: found.product_vi, en: found.product_en },
      maTCTD: found.institution,
      tenTCTD: { vi: found.name_vi, en: found.name_en },
      ngayLap: found.made_on,
      hetHan: found.expires_on,
    };
  },
});

/** Wrong tries of an address in the last 15 minutes. Identity scope. */
async function triesOf(client: Connection, address: string): Promise<number> {
  const { rows } = await client.query(
    `select count from portal.throttle
      where kind = $1 and key_hash = sha256(convert_to($2, 'UTF8')) and opened_at > clock_timestamp() - make_interval(mins => $3)`,
    [triesKind, address, triesMinutes],
  );
  return rows[0]?.count ?? 0;
}

async function countTry(client: Connection, address: string): Promise<void> {
  await client.query(
    `insert into portal.throttle as t (kind, key_hash) values ($1, sha256(convert_to($2, 'UTF8')))
     on conflict (kind, key_hash) do update set
       count = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.count + 1 else 1 end,
       opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $3) then t.opened_at else clock_timestamp() end`,
    [triesKind, address, triesMinutes],
  );
}
