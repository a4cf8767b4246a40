import { vatOf } from '#bureau/fees/statement-sums.ts';
import { invoiceColumns } from '#bureau/invoices/issue.job.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { invoiceDesk } from './contract.ts';
import { invoiceFile } from './files.ts';
import { nameOf } from './find.ts';
import { decideProposal, listProposals, refuseUnless } from './proposals.server.ts';
import { detailOf, listedColumns, readLabels, rowOf, type WholeInvoice } from './rows.ts';
import { invoiceWords } from './words.ts';

export const invoiceDeskServer = serve(invoiceDesk, {
  async search({ body }, context) {
    const { client, audit, request } = context;
    const name = nameOf(body);
    const { rows } = await client.query(
      `select ${listedColumns}, i.last_fault, i.institution_code, i.institution_name, i.asked_vnd, i.paid_vnd, i.total
       from portal.bureau_invoice_list($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) i /* never null: id, kind, month, contract_no, total_vnd, state, sign_state, institution_name, asked_vnd, paid_vnd, institution_code, total */ /* one of: kind = adjustment | original | reissue | replacement */`,
      [
        body.maTctd ?? null,
        body.fromDate ?? null,
        body.toDate ?? null,
        body.invoiceStatus === undefined ? null : [Number(body.invoiceStatus)],
        body.signStatus === undefined ? null : [Number(body.signStatus)],
        name.pattern ?? null,
        name.serial ?? null,
        name.number ?? null,
        body.contractId ?? null,
        ...pageOf(body),
      ],
    );
    const labels = await readLabels(context);
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((stored) => ({
        ...rowOf(context, stored, labels),
        maTctd: stored.institution_code,
        fault: faultText(stored.last_fault, request.language),
      })),
    };
  },
  async detail({ body }, context) {
    const stored = await findAny(context, body.invoiceId);
    context.audit.note({ invoice: stored.id });
    return detailOf(context, stored, { labels: await readLabels(context), related: [] });
  },
  async download({ body }, context) {
    const stored = await findAny(context, body.invoiceId);
    context.audit.note({ invoice: stored.id, file: body.dinhDang });
    return invoiceFile(stored, body.dinhDang);
  },
  async issue(_, { client }) {
    await client.query(`select graphile_worker.add_job('invoices', '{}', job_key := 'invoices-now', priority := 10)`);
    return '0' as const;
  },
  async change({ body }, { client, who, audit }) {
    const id = uuidV7();
    const net = body.tienTruocThue === undefined ? null : BigInt(body.tienTruocThue);
    const { rows } = await client.query(
      'select portal.propose_invoice_change($1, $2, $3, $4, $5, $6, $7) as outcome /* never null: outcome */',
      [body.invoiceId, id, body.change, body.reason, net, net === null ? null : vatOf(net), who.username],
    );
    refuseUnless(rows[0]?.outcome, 'invoiceId');
    audit.note({ invoice: body.invoiceId, change: body.change, proposal: id });
    return '0' as const;
  },
  proposals: listProposals,
  decide: decideProposal,
  async taxCode({ body }, { client, audit }) {
    const { rows } = await client.query('select portal.record_tax_code($1, $2) as done /* never null: done */', [
      body.invoiceId,
      body.maCoQuanThue,
    ]);
    if (rows[0]?.done !== true) throw new Refusal('state-changed', 'invoiceId');
    audit.note({ invoice: body.invoiceId });
    return '0' as const;
  },
  async label({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      'select bureau.write_invoice_label($1, $2, $3, $4, $5) as done /* never null: done */',
      [body.loai, Number(body.ma), body.labelVi, body.labelEn, who.username],
    );
    if (rows[0]?.done !== true) throw new Refusal('not-found', 'ma');
    audit.note({ kind: body.loai, code: body.ma });
    return '0' as const;
  },
  async parties({ body }, { client, request }) {
    const { rows } = await client.query(
      `select i.code as "maTctd", i.name_vi as "tenTctd", coalesce(p.tax_code, '') as "maSoThue", coalesce(p.name, i.name_vi) as ten,
         coalesce(p.address, i.address) as "diaChi", coalesce(p.written_by, '') as "nguoiGhi", count(*) over ()::int as total
       from bureau.institution i left join bureau.tax_party p on p.institution_id = i.id
       where $1::text is null or i.code = $1
       order by (p.tax_code is null) desc, i.id offset $2 limit $3`,
      [body.maTctd ?? null, ...pageOf(body)],
    );
    const named = await institutionNamer(client, request.language);
    return { total: totalOf(rows), rows: rows.map((row) => ({ ...row, tenTctd: named(row.tenTctd) })) };
  },
  async party({ body }, { client, who, audit }) {
    const { rows } = await client.query('select id from bureau.institution where code = $1', [body.maTctd]);
    const [found] = rows;
    if (found === undefined) throw new Refusal('not-found', 'maTctd');
    await client.query('select bureau.write_tax_party($1, $2)', [
      found.id,
      // Half a surrogate pair is text for the database, but not valid JSON.
      JSON.stringify({
        tax_code: body.maSoThue,
        name: body.ten.toWellFormed(),
        address: body.diaChi.toWellFormed(),
        written_by: who.username,
      }),
    ]);
    audit.note({ institution: body.maTctd });
    return '0' as const;
  },
});

function faultText(fault: string | null, language: Context['request']['language']): string | null {
  if (fault === 'no-key') return say(invoiceWords, language, 'noKey');
  if (fault === 'no-tax-code') return say(invoiceWords, language, 'noTaxCode');
  return fault;
}

async function findAny({ client }: Context, id: string): Promise<WholeInvoice> {
  const { rows } = await client.query(
    `select ${invoiceColumns}, o.name_vi as institution_name, p.asked_vnd, p.paid_vnd
     from portal.bureau_invoice($1) i join bureau.institution o on o.id = i.institution_id
     cross join portal.bureau_invoice_paid($1) p /* never null: id, kind, month, contract_no, net_vnd, vat_vnd, total_vnd, state, sign_state, asked_at, asked_vnd, paid_vnd */`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'invoiceId');
  return found;
}
