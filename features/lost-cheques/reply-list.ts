import type { Context } from '#kit/server/calls/context.ts';
import { isOfBranch } from './cheques.ts';
import { replyName } from './reply.ts';
import { replyLink } from './stored.ts';

const repliesAPage = 10;

type Found = {
  readonly total: number;
  readonly rows: { maTCTD: string; tenTepTin: string; ngayTraLoi: string; link: string }[];
};

/**
 * A page of ten of the replies whose file name contains a text in either case, the newest first; the total covers all
 * pages.
 */
export async function listReplies(
  context: Context,
  { fileName, page }: { readonly fileName: string | undefined; readonly page: number },
): Promise<Found> {
  const { client, who } = context;
  const { rows } = await client.query(listSql, [
    who.institutionId,
    who.branchId,
    who.institutionCode,
    fileName ?? null,
    page * repliesAPage,
    repliesAPage,
  ]);
  const [found] = rows;
  if (found === undefined) throw new Error('an aggregate without a row');
  return {
    total: found.total,
    rows: found.replies.map(({ id, approved_at, confirm_code }) => {
      const approved = new Date(approved_at);
      return {
        maTCTD: who.institutionCode,
        tenTepTin: replyName(who.institutionCode, { approved_at: approved, confirm_code }),
        ngayTraLoi: approved.toISOString(),
        link: replyLink(context, id),
      };
    }),
  };
}

// The name as replyName makes it.
const name = `$3::text || '.' || to_char(c.approved_at at time zone 'Asia/Ho_Chi_Minh', 'YYYYMMDD') || '.' || c.confirm_code || '.xlsx'`;

const wanted = `portal.cheque c
  where c.institution_id = $1 and c.state = 'approved' and c.approved_at is not null and c.confirm_code is not null and ${isOfBranch('$1', '$2')}
    and ($4::text is null or position(lower($4) in lower(${name})) > 0)` as const;

const listSql = `
  with shown as (
    select c.id, c.approved_at, c.confirm_code from ${wanted}
    order by c.approved_at desc, c.id desc offset $5 limit $6)
  select (select count(*)::int from ${wanted}) as total,
    (select coalesce(json_agg(row_to_json(s) order by s.approved_at desc, s.id desc), '[]') from shown s) as replies` as const;
