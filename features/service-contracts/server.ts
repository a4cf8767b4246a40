import type { z } from 'zod';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { workbook } from '#kit/server/files/file-answer.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { type ListColumn, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { type contractRow, serviceContracts } from './contract.ts';
import { serviceContractWords } from './words.ts';

type Row = z.input<typeof contractRow>;

export const serviceContractsServer = serve(serviceContracts, {
  async search({ body }, context) {
    return read(context, body);
  },

  async excel({ body }, context) {
    const { rows } = await read(context, body);
    const { language } = context.request;
    const word = (key: Parameters<typeof say<keyof (typeof serviceContractWords)['texts']>>[2]) =>
      say(serviceContractWords, language, key);
    const columns = columnNames.map(
      (name): ListColumn => ({ title: word(name), kind: dates.has(name) ? 'date' : 'text' }),
    );
    const cells = rows.map((row) =>
      columnNames.map((name) => (name === 'type' ? word(row.type) : name === 'state' ? word(row.state) : row[name])),
    );
    return workbook(`hop-dong-${context.who.institutionCode}`, listXlsx(word('list'), columns, cells));
  },
});

const columnNames = [
  'matctd',
  'tentctd',
  'sohopdon',
  'ngayhopdong',
  'type',
  'state',
  'tuNgay',
  'denNgay',
  'hovaten',
  'dthoai',
  'email',
  'diachi',
  'username',
  'ngayusername',
] as const;
const dates: ReadonlySet<string> = new Set(['ngayhopdong', 'tuNgay', 'denNgay', 'ngayusername']);

async function read(
  { client, who, request, audit }: Context,
  body: InputOf<typeof serviceContracts.search>['body'],
): Promise<{ total: number; rows: Row[] }> {
  if (body.matctd !== undefined && body.matctd !== who.institutionCode)
    throw new Refusal('other-institution', 'matctd');
  const { rows } = await client.query(
    `select * from (select i.code as matctd, k.contract_no as sohopdon, k.signed_on::text as ngayhopdong, k.fee_group as type,
         case when k.valid_to < portal.hanoi_day() then 'ended' when k.valid_from > portal.hanoi_day() then 'coming' else 'open' end as state,
         k.valid_from::text as "tuNgay", k.valid_to::text as "denNgay", k.contact_name as hovaten, k.username,
         case $2 when 'en' then i.name_en else i.name_vi end as tentctd, k.address as diachi, k.phone as dthoai, k.email,
         k.username_on::text as ngayusername, count(*) over ()::int as total
       from portal.service_contract k join bureau.institution i on i.id = k.institution_id
       where k.institution_id = $1 and ($3::text is null or k.contract_no = $3)) f
     where $4::text is null or f.state = $4
     order by f.state = 'open' desc, f.sohopdon offset $5 limit $6`,
    [who.institutionId, request.language, body.sohopdon ?? null, body.state ?? null, ...pageOf(body)],
  );
  audit.note({ rows: rows.length });
  return { total: totalOf(rows), rows };
}
