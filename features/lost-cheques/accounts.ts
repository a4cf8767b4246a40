import type { Context } from '#kit/server/calls/context.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { isOfBranch } from './cheques.ts';
import { chequeOf } from './stored.ts';

const most = 200;

type Found = {
  readonly total: number;
  readonly rows: { taikhoanKy: string; nguoikysec: string; soSec: number }[];
};

/** The accounts with declared cheques, the one of the newest declaration first, with the name in that declaration. */
export async function listAccounts(context: Context): Promise<Found> {
  const { client, who } = context;
  // Decrypt only what is shown: the blind index distinguishes accounts.
  const { rows } = await client.query(
    `with newest as (
       select distinct on (c.account_index) c.id, c.entered_at, count(*) over (partition by c.account_index)::int as cheques
       from portal.cheque c where c.institution_id = $1 and ${isOfBranch('$1', '$2')} and c.state <> 'deleted'
       order by c.account_index, c.entered_at desc, c.id desc
     ), shown as (
       select n.id, n.entered_at, n.cheques, count(*) over ()::int as total from newest n
       order by n.entered_at desc, n.id desc limit $3)
     select s.total, s.cheques, c.content from shown s join portal.cheque c on c.institution_id = $1 and c.id = s.id
     order by s.entered_at desc, s.id desc`,
    [who.institutionId, who.branchId, most],
  );
  return {
    total: totalOf(rows),
    rows: rows.map((row) => {
      const { taikhoanKy, nguoikysec } = chequeOf(context, row);
      return { taikhoanKy, nguoikysec, soSec: row.cheques };
    }),
  };
}
