import type { Connection } from '#database/connection.ts';
import { institution, institutionOf } from './raw.ts';
import type { SentPledge } from './sent.ts';

/** The assets that secure debts of an opened subject, as each institution holds them, in all versions. */
export async function readPledges(client: Connection, subjectId: bigint): Promise<SentPledge[]> {
  const { rows: pledges } = await client.query(
    `select x.asset::text, ${institution}, x.pledged, x.released, x.reported, x.file, x.row, x.by
       from (select p.collateral_id as asset, p.institution_id, p.pledged_on as pledged, p.released_on as released,
                    p.reported_on as reported, p.submission_no as file, p.row_no as row, null::int as by
               from bureau.collateral_pledge p where p.subject_id = $1
             union all
             select p.collateral_id, p.institution_id, p.pledged_on, p.released_on, p.reported_on, p.submission_no, p.row_no, p.replaced_by
               from bureau.collateral_pledge_past p where p.subject_id = $1) x
       join bureau.institution i on i.id = x.institution_id
      order by i.code, x.asset`,
    [subjectId],
  );
  const { rows: assets } = await client.query(
    `select a.collateral_id::text as asset, a.kind, a.asset_code as code, a.description, a.owner_name as owner, a.value_vnd as value,
            a.submission_no as file, a.row_no as row, null::int as by
       from bureau.collateral a where a.subject_id = $1
     union all
     select p.collateral_id::text, p.kind, p.asset_code, p.description, p.owner_name, p.value_vnd, p.submission_no, p.row_no, p.replaced_by
       from bureau.collateral_past p where p.subject_id = $1`,
    [subjectId],
  );
  const ofAsset = Map.groupBy(assets, ({ asset }) => asset);
  return [...Map.groupBy(pledges, ({ asset, code }) => `${code} ${asset}`).values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    return {
      asset: first.asset,
      institution: institutionOf(first),
      assets: (ofAsset.get(first.asset) ?? []).map(({ kind, code, description, owner, value, file, row, by }) => {
        return { value: { kind, assetCode: code, description, owner, value }, file, row, by };
      }),
      pledges: [first, ...rest].map(({ pledged, released, reported, file, row, by }) => {
        return { value: { pledged, released, reported }, file, row, by };
      }),
    };
  });
}
