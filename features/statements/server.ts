import { buffer } from 'node:stream/consumers';
import { monthOfPeriod, periodOfMonth } from '#bureau/contract/fee-fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file, workbook, xlsxType } from '#kit/server/files/file-answer.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import { openLink } from '#kit/server/files/links.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import { amountInWords } from '#kit/words/amount-words.ts';
import { contractTypes, statements } from './contract.ts';
import { feeFileColumns, fileRowOf, pathBinding, wantFile } from './files.ts';
import { findStatement, openOf, rowOf, type Statement, statementsSql, sumsOf } from './statement.ts';
import { statementSheet } from './statement-sheet.ts';
import { formatMonth } from '#kit/words/format.ts';
import { statementsRefusals } from './refusals.ts';

export const statementsServer = serve(statements, {
  async periods({ body }, context) {
    requireOwn(context, body.tctdCode);
    const { rows } = await context.client.query(
      'select month::text as month from portal.month_close where institution_id = $1 order by month desc limit 120',
      [context.who.institutionId],
    );
    return {
      total: rows.length,
      rows: rows.map(({ month }) => ({ id: periodOfMonth(month), label: formatMonth(month) })),
    };
  },

  async contracts({ query }, context) {
    requireOwn(context, query.matctd);
    const { rows } = await context.client.query(
      `select contract_no as id, contract_no as label from portal.service_contract where institution_id = $1
       order by valid_to is not null, contract_no limit 1000`,
      [context.who.institutionId],
    );
    return { total: rows.length, rows };
  },

  async search({ body }, context) {
    requireOwn(context, body.tctdCode);
    const { client, who, audit } = context;
    const { rows } = await client.query(
      `select f.*, count(*) over ()::int as count from (${statementsSql('$1')}) f
       where ($2::date is null or f.month::date = $2) and ($3::text is null or f.contract_no = $3)
         and ($4::text is null or f.fee_group = $4) and ($5::text is null or f.payment = $5)
       order by f.month desc, f.contract_no offset $6 limit $7`,
      [
        who.institutionId,
        body.ky === undefined ? null : monthOfPeriod(body.ky),
        body.contractNumber ?? null,
        body.type ?? null,
        body.payment ?? null,
        ...pageOf(body),
      ],
    );
    audit.note({ ...(body.ky === undefined ? {} : { ky: body.ky }), rows: rows.length });
    return { total: rows[0]?.count ?? 0, rows: rows.map(rowOf) };
  },

  async lines({ body }, context) {
    const statement = await requireStatement(context, body.ky, body.contractNumber);
    const { client, who, request } = context;
    const { rows } = await client.query(
      `select l.line_no, l.kind, l.of_month::text as of_month, l.product, p.name_vi, p.name_en, l.list_price_vnd, l.price_percent,
         l.unit_price_vnd, l.quantity, l.gross_vnd, l.tier_discount_vnd, l.loyalty_discount_vnd, l.net_vnd, l.vat_vnd, l.total_vnd,
         l.note, count(*) over ()::int as count
       from portal.statement_line l left join bureau.product p on p.code = l.product
       where l.institution_id = $1 and l.month = $2 and l.contract_no = $3 order by l.line_no offset $4 limit $5`,
      [who.institutionId, statement.month, statement.contract_no, ...pageOf(body)],
    );
    return {
      total: rows[0]?.count ?? 0,
      rows: rows.map((line) => ({
        stt: line.line_no,
        kind: line.kind,
        thang: line.of_month.slice(0, 7),
        maSP: line.product,
        tenSP: request.language === 'en' ? line.name_en : line.name_vi,
        giaNiemYet: line.list_price_vnd === null ? null : String(line.list_price_vnd),
        tyLe: line.price_percent,
        donGia: line.unit_price_vnd === null ? null : String(line.unit_price_vnd),
        soLuong: line.quantity,
        ...sumsOf(line),
        ghiChu: line.note,
      })),
    };
  },

  async excel({ body }, context) {
    requireOwn(context, body.tctdCode);
    const { client, who, audit } = context;
    const statement = await requireStatement(
      context,
      body.ky,
      body.contractNumber ?? (await onlyContract(context, body.ky)),
    );
    audit.note({ statement: statement.statement_no });
    if (statement.events > context.settings.statementRowsAtOnce) {
      await wantFile(context, { statement, kind: 'statement' });
      throw new KeptRefusal(statementsRefusals['fee-file-making']);
    }
    const sheet = statementSheet(client, statement, { institutionId: who.institutionId });
    return workbook(statement.statement_no, await buffer(sheet));
  },

  async makeFile({ body }, context) {
    const statement = await requireStatement(context, body.ky, body.contractNumber);
    if (body.loai === 'notice' && statement.notice_no === null) throw new Refusal('not-found', 'contractNumber');
    const made = await wantFile(context, { statement, kind: body.loai });
    context.audit.note({ file: made.id, statement: statement.statement_no });
    return fileRowOf(context, made);
  },

  async notice({ body }, context) {
    const statement = await requireStatement(context, body.ky, body.contractNumber);
    if (statement.notice_no === null || statement.due_on === null) throw new Refusal('not-found', 'contractNumber');
    const made = await wantFile(context, { statement, kind: 'notice' });
    const open = String(openOf(statement));
    context.audit.note({ notice: statement.notice_no });
    return {
      soGiayBao: statement.notice_no,
      soTien: String(statement.total_vnd),
      bangChu: amountInWords(open, context.request.language),
      hanThanhToan: statement.due_on,
      daThanhToan: String(statement.paid_vnd),
      conLai: open,
      file: fileRowOf(context, made),
    };
  },

  async files({ body }, context) {
    const { rows } = await context.client.query(
      `select ${feeFileColumns}, count(*) over ()::int as count from portal.fee_file f
       where f.institution_id = $1 and ($2::date is null or f.month = $2) and ($3::text is null or f.contract_no = $3)
         and ($4::text is null or f.kind = $4)
       order by f.asked_at desc, f.id desc offset $5 limit $6`,
      [
        context.who.institutionId,
        body.ky === undefined ? null : monthOfPeriod(body.ky),
        body.contractNumber ?? null,
        body.loai ?? null,
        ...pageOf(body),
      ],
    );
    return { total: rows[0]?.count ?? 0, rows: rows.map((row) => fileRowOf(context, row)) };
  },

  async download({ query }, context) {
    const { client, who, settings, files, audit } = context;
    const id = openLink(settings.sealKey, pathBinding(context), query.path);
    const { rows } = await client.query(
      `select file_name, file_handle from portal.fee_file where institution_id = $1 and id = $2 and state = 'ready' /* never null: file_name, file_handle */`,
      [who.institutionId, id],
    );
    const [found] = rows;
    if (found === undefined) throw new Refusal('not-found');
    audit.note({ file: found.file_name });
    const type = found.file_name.endsWith('.pdf') ? 'application/pdf' : xlsxType;
    return file({ name: found.file_name, type, body: await files.read(found.file_handle) });
  },
});

function requireOwn({ who }: Context, tctdCode: string | undefined): void {
  if (tctdCode !== undefined && tctdCode !== who.institutionCode) throw new Refusal('other-institution', 'tctdCode');
}

/**
 * The statement of a period; a month that is not closed says so, another institution's contract looks as if it did
 * not exist.
 */
async function requireStatement({ client, who }: Context, ky: string, contractNo: string): Promise<Statement> {
  const month = monthOfPeriod(ky);
  const statement = await findStatement(client, { institutionId: who.institutionId, month, contractNo });
  if (statement !== undefined) return statement;
  const { rowCount } = await client.query('select from portal.month_close where institution_id = $1 and month = $2', [
    who.institutionId,
    month,
  ]);
  if (rowCount === 0) throw new Refusal(statementsRefusals['fee-month-open'], 'ky', { month: formatMonth(month) });
  throw new Refusal('not-found', 'contractNumber');
}

/** Without a contract in the request: the contract for information products, which every member has. */
async function onlyContract({ client, who }: Context, ky: string): Promise<string> {
  const { rows } = await client.query(
    `select s.contract_no from portal.statement s
     join portal.service_contract k on k.institution_id = s.institution_id and k.contract_no = s.contract_no
     where s.institution_id = $1 and s.month = $2 order by k.fee_group = $3 desc, s.contract_no limit 1`,
    [who.institutionId, monthOfPeriod(ky), contractTypes[0]],
  );
  return rows[0]?.contract_no ?? '';
}
