import { askForInvoices } from '#bureau/invoices/issue.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { openLink } from '#kit/server/files/links.ts';
import { serve } from '#kit/server/serve.ts';
import { invoices } from './contract.ts';
import { fileNameOf, invoiceFile } from './files.ts';
import { findInvoice, listInvoices, nameOf, relatedTo } from './find.ts';
import { bindingOf, detailOf, readLabels, rowOf } from './rows.ts';

const mostReplies = 99_999;

export const invoicesServer = serve(invoices, {
  async search({ body }, context) {
    const { who, client, audit } = context;
    const foreign = body.cusCodes?.find((one) => one !== who.institutionCode);
    if (foreign !== undefined) throw new Refusal('other-institution', 'cusCodes');
    // Whoever looks for invoices wants those of statements that were closed a moment ago as well.
    await askForInvoices(client, who.institutionId);
    const found = await listInvoices(context, { ...body, ...nameOf(body) });
    const labels = await readLabels(context);
    audit.note({ total: found.total });
    const more = found.total > body.start + found.rows.length && found.rows.length > 0;
    return {
      total: found.total,
      rows: found.rows.map((stored) => rowOf(context, stored, labels)),
      ...(more ? { more } : {}),
    };
  },
  async detail({ body }, context) {
    const stored = await findInvoice(context, body.id);
    context.audit.note({ invoice: stored.id });
    const labels = await readLabels(context);
    return detailOf(context, stored, { labels, related: await relatedTo(context, stored) });
  },
  async download({ query }, context) {
    const id = openLink(context.settings.sealKey, bindingOf(context), query.encryptedFilePath);
    const stored = await findInvoice(context, id);
    context.audit.note({ invoice: id, file: query.dinhDang });
    return invoiceFile(stored, query.dinhDang);
  },
  async labels(_, { client, request }) {
    const { rows } = await client.query<{ loai: 'status' | 'sign' | 'paid'; id: string; label: string }>(
      `select kind as loai, code::text as id, case when $1 = 'vi' then label_vi else label_en end as label
       from bureau.invoice_label order by kind, code`,
      [request.language],
    );
    return { total: rows.length, rows };
  },
  async replies({ body }, context) {
    const { client, who } = context;
    await askForInvoices(client, who.institutionId);
    const { rows: waiting } = await client.query<{ id: string; contract_no: string; month: string }>(
      `select id, contract_no, to_char(month, 'YYYYMM') as month from portal.invoice
       where institution_id = $1 and sign_state = 0 and state <> 4 order by asked_at desc, id`,
      [who.institutionId],
    );
    const labels = await readLabels(context);
    const { rows: numbered } = await listInvoices(context, { start: 0, end: mostReplies });
    const answered = numbered
      .filter(({ sign_state }) => sign_state > 0)
      .map((stored) => ({
        maTCTD: who.institutionCode,
        tenTepTin: fileNameOf(stored, 'pdf'),
        ngayTraLoi: stored.signed_at?.toISOString() ?? null,
        link: rowOf(context, stored, labels).link,
        tt: '1' as const,
      }));
    const pending = waiting.map(({ contract_no, month }) => ({
      maTCTD: who.institutionCode,
      tenTepTin: `HDDT-${contract_no.replaceAll('/', '-')}-${month}`,
      ngayTraLoi: null,
      link: '',
      tt: '2' as const,
    }));
    const wanted = body.fileName?.toLowerCase() ?? '';
    const found = [...pending, ...answered]
      .filter(({ tt }) => body.tt === undefined || tt === body.tt)
      .filter(({ tenTepTin }) => tenTepTin.toLowerCase().includes(wanted));
    return { total: found.length, rows: found.slice(body.start, body.end) };
  },
});
