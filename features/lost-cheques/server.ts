import { drawerStateOf } from '#bureau/cheques/drawer.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { openLink } from '#kit/server/files/links.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { listAccounts } from './accounts.ts';
import { addCheque, approveCheque, editCheque, findCheque, listCheques, removeCheque } from './cheques.ts';
import { chequeAlerts, chequeReplies, lostCheques } from './contract.ts';
import { chequesHtml } from './html.ts';
import { listAlerts } from './published.ts';
import { listReplies } from './reply-list.ts';
import { replyFile, replyName } from './reply.ts';
import { bindingOf, detailOf, drawerIndex, rowsOf } from './stored.ts';

const mostOfUser = 200;

export const lostChequesServer = serve(lostCheques, {
  async search({ body }, context) {
    const found = await listCheques(context, {
      state: body.tt === 'all' ? undefined : body.tt,
      kind: body.loai,
      number: body.sosec,
      account: body.taikhoanKy,
      drawerName: body.nguoikysec,
      drawerPaper: body.socmt,
      fromDay: body.fromDate,
      toDay: body.toDate,
      start: body.start,
      end: body.end,
    });
    context.audit.note({ total: found.total });
    return { ...(await answerOf(context, found)), ...(found.total > body.end ? { more: true } : {}) };
  },
  async detail({ body }, context) {
    if (body.plid === undefined) {
      const found = await listCheques(context, { enteredBy: body.searchUsername, start: 0, end: mostOfUser });
      return {
        html: chequesHtml(await rowsOf(context, found.rows), context.request.language),
      };
    }
    const stored = await findCheque(context, body.plid);
    context.audit.note({ cheque: stored.id });
    return detailOf(context, stored);
  },
  async add({ body }, context) {
    const { corrects, ...cheque } = body;
    return addCheque(context, { cheque, corrects });
  },
  async edit({ body }, context) {
    const { plid, version, ...cheque } = body;
    return editCheque(context, { cheque, plid, version });
  },
  async remove({ query }, context) {
    await removeCheque(context, query.plid);
    return '0' as const;
  },
  async approve({ query }, context) {
    await approveCheque(context, query);
    return '0' as const;
  },
  async accounts(_, context) {
    return listAccounts(context);
  },
  async ofUser(_, context) {
    const found = await listCheques(context, { enteredBy: context.who.username, start: 0, end: mostOfUser });
    return answerOf(context, found);
  },
});

export const chequeAlertsServer = serve(chequeAlerts, {
  async search({ body }, context) {
    const found = await listAlerts(context, {
      institution: body.matctd,
      account: body.taikhoanKy,
      number: body.sosec,
      kind: body.loai,
      fromDay: body.fromDate,
      toDay: body.toDate,
      start: body.start,
      end: body.end,
    });
    context.audit.note({ total: found.total });
    return { ...found, ...(found.total > body.end ? { more: true } : {}) };
  },
  async drawer({ body }, { client, cipher }) {
    const paper = body.socmt === undefined ? null : drawerIndex(cipher, body.socmt);
    return drawerStateOf(client, { paper, cicCode: body.macic ?? null });
  },
});

export const chequeRepliesServer = serve(chequeReplies, {
  async search({ body }, context) {
    const { who } = context;
    if (body.creditInstitutionCode !== undefined && body.creditInstitutionCode !== who.institutionCode)
      throw new Refusal('other-institution', 'creditInstitutionCode');
    const found = await listReplies(context, { fileName: body.fileName, page: body.page });
    context.audit.note({ total: found.total });
    return found;
  },
  async download({ query }, context) {
    const id = openLink(context.settings.sealKey, bindingOf(context.who), query.encryptedFilePath);
    const stored = await findCheque(context, id);
    const { approved_at, confirm_code } = stored;
    if (approved_at === null || confirm_code === null) throw new Refusal('not-found');
    context.audit.note({ cheque: id });
    const file = await replyFile(context, stored);
    return {
      binaryData: file.toString('base64'),
      fileName: replyName(context.who.institutionCode, { approved_at, confirm_code }),
    };
  },
});

async function answerOf(context: Context, found: Awaited<ReturnType<typeof listCheques>>) {
  return { total: found.total, rows: await rowsOf(context, found.rows) };
}
