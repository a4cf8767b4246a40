import { askForInvoices } from '#bureau/invoices/issue.job.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { openLink } from '#kit/server/files/links.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { invoices } from './contract.ts';
import { fileNameOf, invoiceFile } from './files.ts';
import { findInvoice, listFiles, listInvoices, type Answered, nameOf, relatedTo } from './find.ts';
import { bindingOf, detailOf, type Labels, readLabels, rowOf } from './rows.ts';

const mostReplies = 99_999;

export const invoicesServer = serve(invoices, {
  async search({ body }, context) {
    const { who, client, audit } = context;
    const { cusCodes = [] } = body;
    const codes = typeof cusCodes === 'string' ? cusCodes.split(/[\s,;]+/).filter(Boolean) : cusCodes;
    const foreign = codes.find((one) => one !== who.institutionCode);
    if (foreign !== undefined) throw new Refusal('other-institution', 'cusCodes');
    // A user looking for invoices also wants those of statements that were closed a moment ago.
    await askForInvoices(client, who.institutionId);
    const found = await listInvoices(context, {
      ...body,
      invoiceStatus: body.invoiceStatus === 'all' ? undefined : body.invoiceStatus,
      ...nameOf(body),
    });
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
    const { rows } = await client.query(
      `select kind as loai, code::text as id, case when $1 = 'vi' then label_vi else label_en end as label
       from bureau.invoice_label order by kind, code`,
      [request.language],
    );
    return { total: rows.length, rows };
  },
  async replies({ body }, context) {
    const { client, who } = context;
    await askForInvoices(client, who.institutionId);
    const labels = await readLabels(context);
    const files = (await listFiles(context, mostReplies)).map((stored) => ({
      maTCTD: who.institutionCode,
      ...(stored.sign_state === 0 ? stillToCome(stored) : signedFile(context, stored, labels)),
    }));
    const wanted = body.fileName?.toLowerCase() ?? '';
    const found = files
      .filter(({ tt }) => body.tt === undefined || tt === body.tt)
      .filter(({ tenTepTin }) => tenTepTin.toLowerCase().includes(wanted));
    return { total: found.length, rows: found.slice(body.start, body.end) };
  },
});

/** A file that does not exist yet is named by its statement: the invoice may have no number. */
function stillToCome({ contract_no, month }: Answered) {
  const tenTepTin = `HDDT-${contract_no.replaceAll('/', '-')}-${month.slice(0, 7).replace('-', '')}`;
  return { tenTepTin, ngayTraLoi: null, link: '', tt: '2' as const };
}

function signedFile(context: Context, stored: Answered, labels: Labels) {
  return {
    tenTepTin: fileNameOf(stored, 'pdf'),
    ngayTraLoi: stored.signed_at?.toISOString() ?? null,
    link: rowOf(context, stored, labels).link,
    tt: '1' as const,
  };
}
