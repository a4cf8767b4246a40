import { Refusal } from '#kit/contract/refusal.ts';
import { subjectKeyOf } from '#kit/server/calls/audit.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { decoys } from './contract.ts';
import { requireBureau, timeOf } from './shown.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { alarmsRefusals } from './refusals.ts';

/** The database's refusals and their catalogue codes. */
const refusals = {
  state: 'state-changed',
  borrows: alarmsRefusals['decoy-borrows'],
  waiting: alarmsRefusals['decoy-waiting'],
  none: 'not-found',
  decided: 'state-changed',
  own: alarmsRefusals['own-decoy'],
} as const;

// No audit row names the borrower: otherwise readers of the audit would know the decoys.
export const decoysServer = serve(decoys, {
  async search({ body }, context) {
    await requireBureau(context);
    const { rows } = await context.client.query(
      'select * from bureau.list_decoys($1, $2, $3) /* never null: cic_code, state, is_own, total */ /* one of: state = mark-asked | standing | unmark-asked */',
      [body.state === 'all' ? null : body.state, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        cicCode: row.cic_code,
        state: row.state,
        change: row.change_id,
        reason: row.reason,
        askedBy: row.asked_name,
        askedAt: timeOf(row.asked_at),
        isOwn: row.is_own,
        decidedBy: row.decided_name,
        decidedAt: timeOf(row.decided_at),
      })),
    };
  },

  async ask({ body }, context) {
    await requireBureau(context);
    const { client, who, audit, settings } = context;
    const { rows } = await client.query('select bureau.decoy_to_be($1) as subject', [body.cicCode]);
    const subject = rows[0]?.subject ?? null;
    if (subject === null) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
    const change = uuidV7();
    audit.note({ change, kind: body.kind, reason: body.reason });
    const key = subjectKeyOf(settings.indexKey, subject);
    const { rows: answers } = await client.query(
      'select bureau.ask_decoy($1, $2, $3, $4, $5, $6) as said /* never null: said */ /* one of: said = borrows | done | state | waiting */',
      [change, subject, key, body.kind, body.reason, who.username],
    );
    refuseUndone(answers[0]?.said, 'cicCode');
    return '0' as const;
  },

  async decide({ body }, context) {
    await requireBureau(context);
    const { client, who, audit } = context;
    audit.note({ change: body.change, state: body.state });
    const { rows } = await client.query(
      'select bureau.decide_decoy($1, $2, $3) as said /* never null: said */ /* one of: said = borrows | decided | done | none | own */',
      [body.change, body.state === 'approved', who.username],
    );
    refuseUndone(rows[0]?.said, 'change');
    return '0' as const;
  },
});

function refuseUndone(said: keyof typeof refusals | 'done' = 'none', field: string): void {
  if (said !== 'done') throw new Refusal(refusals[said], field);
}
