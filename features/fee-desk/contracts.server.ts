import { forInstitution } from '#bureau/fees/for-institution.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Handler } from '#kit/server/calls/context.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { feeDesk } from './contract.ts';
import { feeDeskRefusals } from './refusals.ts';

/** Contracts of one institution or of all, those in force first. */
export const listContracts: Handler<typeof feeDesk.contracts> = async ({ body }, { client, request, audit }) => {
  const { rows } = await client.query(
    `select f.*, count(*) over ()::int as total from (
       select i.code as matctd, case $7 when 'en' then i.name_en else i.name_vi end as tentctd, k.contract_no as sohopdon,
         k.fee_group as type, case when k.valid_to < portal.hanoi_day() then 'ended' when k.valid_from > portal.hanoi_day() then 'coming'
           else 'open' end as state, k.signed_on::text as ngayhopdong, k.valid_from::text as "tuNgay", k.valid_to::text as "denNgay",
         k.contact_name as hovaten, k.address as diachi, k.phone as dthoai, k.email, k.written_by as "nguoiGhi"
       from portal.bureau_contracts() k join bureau.institution i on i.id = k.institution_id) f
     where ($1::text is null or f.matctd = $1) and ($2::text is null or f.sohopdon = $2) and ($3::text is null or f.type = $3)
       and ($4::text is null or f.state = $4)
     order by f.state = 'ended', f.matctd, f.type, f.sohopdon offset $5 limit $6 /* never null: sohopdon, type, ngayhopdong, tuNgay, hovaten, diachi, dthoai, email, nguoiGhi */`,
    [
      body.matctd ?? null,
      body.contractNumber ?? null,
      body.type ?? null,
      body.state ?? null,
      ...pageOf(body),
      request.language,
    ],
  );
  audit.note({ rows: rows.length });
  return { total: totalOf(rows), rows };
};

/** Creates a contract. */
export const addContract: Handler<typeof feeDesk.addContract> = async ({ body }, { client, who, audit }) =>
  forInstitution(client, body.matctd, async ({ institutionId }) => {
    const { rowCount } = await client.query(
      `insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, contact_name, address, phone,
         email, written_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        institutionId,
        body.contractNumber,
        body.type,
        body.ngayhopdong,
        body.tuNgay,
        body.hovaten,
        body.diachi,
        body.dthoai,
        body.email,
        who.username,
      ],
    );
    if (rowCount === 0) throw new Refusal(feeDeskRefusals['fee-contract-known'], 'contractNumber');
    audit.note({ institution: body.matctd, contract: body.contractNumber });
    return '0' as const;
  });

/** Ends a contract that has no end yet. */
export const endContract: Handler<typeof feeDesk.endContract> = async ({ body }, { client, audit }) =>
  forInstitution(client, body.matctd, async ({ institutionId }) => {
    const { rowCount } = await client.query(
      `update portal.service_contract set valid_to = $3
       where institution_id = $1 and contract_no = $2 and valid_to is null and valid_from <= $3`,
      [institutionId, body.contractNumber, body.denNgay],
    );
    if (rowCount === 0) throw new Refusal('not-found', 'contractNumber');
    audit.note({ institution: body.matctd, contract: body.contractNumber });
    return '0' as const;
  });

/** Changes a contract's contact. */
export const changeContract: Handler<typeof feeDesk.changeContract> = async ({ body }, { client, who, audit }) =>
  forInstitution(client, body.matctd, async ({ institutionId }) => {
    const { rowCount } = await client.query(
      `update portal.service_contract set contact_name = $3, address = $4, phone = $5, email = $6, written_by = $7,
         written_at = clock_timestamp()
       where institution_id = $1 and contract_no = $2`,
      [institutionId, body.contractNumber, body.hovaten, body.diachi, body.dthoai, body.email, who.username],
    );
    if (rowCount === 0) throw new Refusal('not-found', 'contractNumber');
    audit.note({ institution: body.matctd, contract: body.contractNumber });
    return '0' as const;
  });
