import type { z } from 'zod';
import type { Context } from '#kit/server/calls/context.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { alertRow } from './contract.ts';
import { accountIndex, kindOf, plain } from './stored.ts';

type Row = z.input<typeof alertRow>;

export type AlertCriteria = {
  readonly institution?: string | undefined;
  readonly account?: string | undefined;
  readonly number?: string | undefined;
  readonly kind?: string | undefined;
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly start: number;
  readonly end: number;
};

const place = 'missing-cheques';

/** Approved declarations of every institution, newest first; `isNew` since the caller's last visit. */
export async function listAlerts(
  { client, cipher, request, who }: Context,
  criteria: AlertCriteria,
): Promise<{ total: number; rows: Row[] }> {
  const since = await visit({ client, who });
  const { rows } = await client.query(
    'select * from portal.published_cheques($1, $2, $3, $4, $5, $6, $7, $8) /* never null: institution_code, institution_vi, institution_en, unit_code, confirm_code, cheque_number, account_hint, drawer_name, kind, amount_vnd, approved_at, is_correction, total */',
    [
      criteria.institution ?? null,
      criteria.account === undefined ? null : accountIndex(cipher, criteria.account),
      criteria.number === undefined ? null : plain(criteria.number),
      criteria.kind === undefined ? null : Number(criteria.kind),
      criteria.fromDay ?? null,
      criteria.toDay ?? null,
      ...pageOf(criteria),
    ],
  );
  return {
    total: totalOf(rows),
    rows: rows.map((row) => ({
      matctd: row.institution_code,
      tenTctd: request.language === 'en' ? row.institution_en : row.institution_vi,
      matctd_ct: row.unit_code,
      confirmCode: row.confirm_code,
      sosec: row.cheque_number,
      taikhoan: row.account_hint,
      nguoikysec: row.drawer_name,
      loai: kindOf(row.kind),
      sotien: String(row.amount_vnd),
      sotienKodutt: row.shortfall_vnd === null ? null : String(row.shortfall_vnd),
      ngayKysec: row.signed_on,
      tungayDinhchitt: row.suspended_from,
      denngayDinhchitt: row.suspended_to,
      ngaytuchoiTtsec: row.refused_on,
      ngayduyet: row.approved_at.toISOString(),
      isCorrection: row.is_correction,
      isNew: row.approved_at > since,
    })),
  };
}

/**
 * Records that the caller looks at the list now, and returns since when rows are new. Looks within half an hour of
 * each other are one visit: what was new at its start stays new.
 */
async function visit({ client, who }: Pick<Context, 'client' | 'who'>): Promise<Date> {
  const { rows } = await client.query(
    `insert into portal.place_seen as s (institution_id, user_id, place, seen_at, before_at)
     values ($1, $2, $3, now(), now())
     on conflict (institution_id, user_id, place) do update set
       before_at = case when s.seen_at < now() - interval '30 minutes' then s.seen_at else s.before_at end,
       seen_at = greatest(s.seen_at, now())
     returning before_at`,
    [who.institutionId, who.userId, place],
  );
  return rows[0]?.before_at ?? new Date();
}
