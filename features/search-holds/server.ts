import { refusing } from '#bureau/alarms/freeze.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { searchHolds } from './contract.ts';

export const searchHoldsServer = serve(searchHolds, {
  async search({ body }, { client, request, audit }) {
    const { rows } = await client.query(
      'select * from portal.list_search_holds($1, $2, $3) /* never null: hold_id, username, full_name, institution_code, institution_vi, institution_en, shown, held_at, rule, is_own, total */ /* one of: answer = kept | released, rule = captcha-rate | people-shown */',
      [body.which === 'standing', ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        hold: Number(row.hold_id),
        username: row.username,
        fullName: row.full_name,
        institution: row.institution_code,
        institutionName: request.language === 'en' ? row.institution_en : row.institution_vi,
        heldAt: row.held_at.toISOString(),
        alarm: row.rule,
        shown: row.shown,
        provenAt: row.proven_at?.toISOString() ?? null,
        state: row.answer ?? ('waiting' as const),
        answeredBy: row.answered_name,
        answeredAt: row.answered_at?.toISOString() ?? null,
        answeredReason: row.answered_reason,
        isOwn: row.is_own,
      })),
    };
  },

  async answer({ body }, { client, who, audit }) {
    const { hold, answer, reason } = body;
    const { rows } = await refusing(
      client.query('select portal.answer_search_hold($1, $2, $3, $4) as "userId" /* never null: userId */', [
        hold,
        answer,
        reason,
        who.username,
      ]),
    );
    audit.note({ hold, answer, reason, user: rows[0]?.userId ?? 0 });
    return '0' as const;
  },
});
