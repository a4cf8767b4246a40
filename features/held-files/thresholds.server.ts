import { kindOf } from '#bureau/intake/kinds.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { holdThresholds } from './contract.ts';

export const holdThresholdsServer = serve(holdThresholds, {
  async search({ body }, { client }) {
    const { rows } = await client.query(
      `select t.institution_id, i.code, t.kind, t.closed_percent::float8 as closed, t.moved_percent::float8 as moved,
              t.total_percent::float8 as total_change, t.cured_percent::float8 as cured, t.cured_count,
              t.emptied_percent::float8 as emptied, t.wide_percent::float8 as wide, t.repeated_percent::float8 as repeated, t.from_contracts, t.from_vnd,
              t.changed_by, t.changed_at, count(*) over () as total
         from bureau.hold_threshold t left join bureau.institution i on i.id = t.institution_id
        order by t.institution_id, t.kind offset $1 limit $2`,
      pageOf(body),
    );
    return {
      total: totalOf(rows),
      rows: rows.map((one) => ({
        key: `${one.institution_id} ${one.kind}`,
        institutionId: one.institution_id,
        institution: one.code ?? '',
        fileType: one.kind,
        closed: one.closed,
        moved: one.moved,
        total: one.total_change,
        cured: one.cured,
        curedCount: one.cured_count,
        emptied: one.emptied,
        wide: one.wide,
        repeated: one.repeated,
        fromContracts: one.from_contracts,
        fromVnd: String(one.from_vnd),
        changedBy: one.changed_by,
        changedAt: one.changed_at.toISOString(),
        isGeneral: one.institution_id === 0 && one.kind === '',
      })),
    };
  },
  async save({ body }, { client, who, audit }) {
    const { fileType, institution, ...numbers } = body;
    if (fileType !== undefined && fileType !== '' && kindOf(fileType) === undefined)
      throw new Refusal('not-found', 'fileType');
    const given = {
      ...numbers,
      ...(institution === undefined || institution === '' ? {} : { institution }),
      kind: fileType ?? '',
      by: who.username,
    };
    const { rows } = await client.query('select bureau.set_hold_threshold($1) as done /* never null: done */', [
      JSON.stringify(given),
    ]);
    if (rows[0]?.done !== true) throw new Refusal('not-found', 'institution');
    audit.note(given);
    return '0' as const;
  },
  async remove({ body }, { client, audit }) {
    const { rows } = await client.query('select bureau.drop_hold_threshold($1, $2) as done /* never null: done */', [
      body.institutionId,
      body.fileType,
    ]);
    if (rows[0]?.done !== true) throw new Refusal('not-found', 'institutionId');
    audit.note(body);
    return '0' as const;
  },
});
