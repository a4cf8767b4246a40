import { covered } from '#bureau/matching/search.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Cheque, type Stored, accountIndex, drawerIndex, pastDays, plain, storedColumns } from './stored.ts';
import { tellWatchers } from './watchers.ts';
import { lostChequesRefusals } from './refusals.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/**
 * SQL, true of a declaration `c` that a caller of an institution and a branch (or null) may see: people of a branch see and
 * enter what it announces.
 */
export const isOfBranch = <const I extends string, const B extends string>(institution: I, branch: B) =>
  `(${branch}::int is null or c.unit_code =
  (select b.code from bureau.branch b where b.institution_id = ${institution} and b.branch_id = ${branch}))` as const;

export type Criteria = {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly number?: string | undefined;
  readonly account?: string | undefined;
  readonly drawerName?: string | undefined;
  readonly drawerPaper?: string | undefined;
  readonly enteredBy?: string | undefined;
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly start: number;
  readonly end: number;
};

/** The parts of a call's context needed to write a declaration. */
export type Writing = Pick<Context, 'who' | 'cipher' | 'audit'> & { readonly client: Connection };

/** The institution's declarations by criteria, newest first, without withdrawn ones. */
export async function listCheques(
  { client, who, cipher }: Context,
  criteria: Criteria,
): Promise<{ total: number; rows: Stored[] }> {
  const { rows } = await client.query(
    `select found.* from (
       select ${storedColumns}, count(*) over ()::int as total from portal.cheque c
       where c.institution_id = $1 and ${isOfBranch('$1', '$2')} and c.state <> 'deleted'
         and ($3::smallint is null or c.kind = $3)
         and ($4::text is null or c.cheque_number = $4)
         and ($5::bytea is null or c.account_index = $5)
         and ($6::text is null or position(lower($6) in lower(c.drawer_name)) > 0)
         and ($7::bytea is null or c.drawer_index = $7)
         and ($8::text is null or c.entered_name = $8)
         and ($9::date is null or c.entered_at >= $9::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and ($10::date is null or c.entered_at < ($10::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and ($11::text is null or $11 = case when c.state = 'waiting' then '0' when exists (
           select from portal.cheque n where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
           then '2' else '1' end)
       order by c.entered_at desc, c.id desc offset $12 limit $13) found`,
    [
      who.institutionId,
      who.branchId,
      criteria.kind === undefined ? null : Number(criteria.kind),
      criteria.number === undefined ? null : plain(criteria.number),
      criteria.account === undefined ? null : accountIndex(cipher, criteria.account),
      criteria.drawerName ?? null,
      criteria.drawerPaper === undefined ? null : drawerIndex(cipher, criteria.drawerPaper),
      criteria.enteredBy ?? null,
      criteria.fromDay ?? null,
      criteria.toDay ?? null,
      criteria.state ?? null,
      ...pageOf(criteria),
    ],
  );
  return { total: totalOf(rows), rows };
}

/** One declaration; another institution's, another branch's and a withdrawn one look as if they did not exist. */
export async function findCheque({ client, who }: Context, id: string): Promise<Stored> {
  const { rows } = await client.query(
    `select ${storedColumns} from portal.cheque c
     where c.institution_id = $1 and ${isOfBranch('$1', '$2')} and c.id = $3 and c.state <> 'deleted'`,
    [who.institutionId, who.branchId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'plid');
  return row;
}

/** Declares a cheque, or a correction of an approved declaration. */
export async function addCheque(
  context: Writing,
  { cheque, corrects }: { cheque: Cheque; corrects: string | undefined },
): Promise<{ plid: string; version: number }> {
  const { client, who, audit } = context;
  // Lock rows before keys, here and in a change, to avoid deadlocks.
  if (corrects !== undefined) await requireCorrectable(context, corrects);
  await admit(context, cheque);
  await holdKey(context, cheque);
  await refuseKnown(context, cheque, { besides: corrects });
  const id = uuidV7();
  await client.query(
    `insert into portal.cheque (${written}, corrects, entered_by, entered_name)
     values (${writtenValues}, $21, $22, $23)`,
    [...valuesOf(context, id, cheque), corrects ?? null, who.userId, who.username],
  );
  audit.note({ cheque: id, ...(corrects === undefined ? {} : { corrects }) });
  return { plid: id, version: 1 };
}

/** Changes a pending declaration; one that was changed or approved meanwhile stays unchanged. */
export async function editCheque(
  context: Writing,
  given: { cheque: Cheque; plid: string; version: number | undefined },
): Promise<{ plid: string; version: number }> {
  const { client, who, audit } = context;
  const before = await lockCheque(context, given.plid);
  if (before.state === 'approved') throw new Refusal(lostChequesRefusals['cheque-approved'], 'plid');
  if (given.version !== undefined && given.version !== before.version) throw new Refusal('state-changed', 'plid');
  await admit(context, given.cheque);
  await holdKey(context, given.cheque);
  await refuseKnown(context, given.cheque, { besides: before.corrects ?? undefined, self: given.plid });
  await client.query(
    `update portal.cheque set (${written}) = row (${writtenValues}), version = version + 1, edited_by = $21,
       edited_name = $22, edited_at = clock_timestamp()
     where institution_id = $1 and id = $2`,
    [...valuesOf(context, given.plid, given.cheque), who.userId, who.username],
  );
  audit.note({ cheque: given.plid });
  return { plid: given.plid, version: before.version + 1 };
}

/** Withdraws a pending declaration. */
export async function removeCheque(context: Writing, id: string): Promise<void> {
  const { client, who, audit } = context;
  const before = await lockCheque(context, id);
  if (before.state === 'approved') throw new Refusal(lostChequesRefusals['cheque-approved'], 'plid');
  await client.query(
    `update portal.cheque set state = 'deleted', deleted_by = $3, deleted_at = clock_timestamp()
     where institution_id = $1 and id = $2`,
    [who.institutionId, id, who.userId],
  );
  audit.note({ cheque: id });
}

/** Approves a declaration that another person entered and last changed; the bureau gives it its confirm code. */
export async function approveCheque(
  context: Writing,
  { plid, version }: { plid: string; version?: number | undefined },
): Promise<void> {
  const { client, who, audit } = context;
  const before = await lockCheque(context, plid);
  if (before.state === 'approved') throw new Refusal(lostChequesRefusals['cheque-approved-before'], 'plid');
  if (before.entered_by === who.userId || before.edited_by === who.userId)
    throw new Refusal(lostChequesRefusals['own-cheque'], 'plid');
  if (version !== undefined && version !== before.version) throw new Refusal('state-changed', 'plid');
  await client.query(
    `update portal.cheque set state = 'approved', approved_by = $3, approved_name = $4, approved_at = clock_timestamp(),
       confirm_code = 'SEC' || to_char(portal.hanoi_day(), 'YY') || lpad(nextval('portal.cheque_code')::text, 7, '0')
     where institution_id = $1 and id = $2`,
    [who.institutionId, plid, who.userId, who.username],
  );
  await tellWatchers(context, plid);
  audit.note({ cheque: plid });
}

/** Refuses what cannot be seen from the declaration alone: another bank or branch, future days, and a code that nobody has. */
async function admit({ client, who }: Writing, cheque: Cheque): Promise<void> {
  if (cheque.matctd !== who.institutionCode) throw new Refusal('other-institution', 'matctd');
  const { rows } = await client.query(
    `select portal.hanoi_day() as today, exists (select from bureau.branch b
       where b.institution_id = $1 and ($2::int is null or b.branch_id = $2) and b.code = $3) as is_own /* never null: today */`,
    [who.institutionId, who.branchId, cheque.matctdCt],
  );
  if (rows[0]?.is_own !== true) throw new Refusal('other-institution', 'matctdCt');
  const { today } = rows[0];
  const ahead = pastDays.find((name) => (cheque[name] ?? '') > today);
  if (ahead !== undefined) throw new Refusal(lostChequesRefusals['day-ahead'], ahead);
  if (cheque.macic === undefined) return;
  const { rowCount } = await client.query('select from bureau.find_by_cic($1)', [cheque.macic]);
  if (rowCount === 0) throw new Refusal(lostChequesRefusals['cheque-cic-unknown'], 'macic');
}

/** Of two people who declare one cheque at the same moment the second waits for the first, and then finds it. */
async function holdKey({ client, who, cipher }: Writing, cheque: Cheque): Promise<void> {
  const key = `cheque ${who.institutionId} ${accountIndex(cipher, cheque.taikhoanKy).toString('hex')} ${plain(cheque.sosec)}`;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** Refuses an already declared cheque; a correction's own chain does not count, nor what was corrected. */
async function refuseKnown(
  { client, who, cipher }: Writing,
  cheque: Cheque,
  { besides, self }: { besides: string | undefined; self?: string },
): Promise<void> {
  const { rowCount } = await client.query(
    `select from portal.cheque c
     where c.institution_id = $1 and c.account_index = $2 and c.cheque_number = $3 and c.state <> 'deleted'
       and c.id is distinct from $4 and c.id is distinct from $5
       and not exists (select from portal.cheque n
         where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')`,
    [who.institutionId, accountIndex(cipher, cheque.taikhoanKy), plain(cheque.sosec), besides ?? null, self ?? null],
  );
  if (rowCount !== 0) throw new Refusal(lostChequesRefusals['cheque-known'], 'sosec');
}

async function requireCorrectable(context: Writing, id: string): Promise<void> {
  const wrong = await lockCheque(context, id, 'corrects');
  if (wrong.state !== 'approved') throw new Refusal(lostChequesRefusals['cheque-not-approved'], 'corrects');
  const { rowCount } = await context.client.query(
    `select from portal.cheque where institution_id = $1 and corrects = $2 and state <> 'deleted'`,
    [context.who.institutionId, id],
  );
  if (rowCount !== 0) throw new Refusal(lostChequesRefusals['cheque-corrected'], 'corrects');
}

type Locked = Pick<Stored, 'state' | 'version' | 'entered_by' | 'edited_by' | 'corrects'>;

async function lockCheque({ client, who }: Writing, id: string, field = 'plid'): Promise<Locked> {
  const { rows } = await client.query(
    `select c.state, c.version, c.entered_by, c.edited_by, c.corrects from portal.cheque c
     where c.institution_id = $1 and ${isOfBranch('$1', '$2')} and c.id = $3 and c.state <> 'deleted' for update`,
    [who.institutionId, who.branchId, id],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', field);
  return row;
}

const written = `institution_id, id, cheque_number, account_index, account_hint, drawer_name, drawer_index, drawer_hint, cic_code,
  unit_code, kind, amount_vnd, shortfall_vnd, signed_on, suspended_from, suspended_to, refused_on, sent_on, beneficiary_name, content`;
const writtenValues = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20';

/** The column values of a declaration, in the order of `written`. */
function valuesOf({ cipher, who }: Writing, id: string, cheque: Cheque) {
  const { socmt } = cheque;
  return [
    who.institutionId,
    id,
    plain(cheque.sosec),
    accountIndex(cipher, cheque.taikhoanKy),
    covered(cheque.taikhoanKy),
    cheque.nguoikysec,
    socmt === undefined ? null : drawerIndex(cipher, socmt),
    socmt === undefined ? null : covered(socmt),
    cheque.macic ?? null,
    cheque.matctdCt,
    Number(cheque.loai),
    cheque.sotien,
    cheque.sotienKodutt ?? null,
    cheque.ngayKysec ?? null,
    cheque.tungayDinhchitt ?? null,
    cheque.denngayDinhchitt ?? null,
    cheque.ngaytuchoiTtsec ?? null,
    cheque.ngayGuicic,
    cheque.nguoiThuHuong ?? null,
    cipher.seal(JSON.stringify(cheque)),
  ] as const;
}
