import { monthsUpTo } from '#bureau/credit/months.ts';
import type { Channel, FileKind } from '#bureau/intake/kind.ts';
import { fileKinds, kindOf, kindsOf } from '#bureau/intake/kinds.ts';
import { holidaysBetween, laterDay } from '#bureau/working-days.ts';
import type { UploadKind } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file as fileAnswer, xlsxType } from '#kit/server/files/file-answer.ts';
import { openLink } from '#kit/server/files/links.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import { type Handlers, serve } from '#kit/server/calls/serve.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { type Language, say } from '#kit/words/words.ts';
import { approveCertificate, listCertificates, registerCertificate, revokeCertificate } from './certificates.ts';
import { certificates, circular03, circular15, documents, fileTypes, uploadStates } from './contract.ts';
import { dueIn, type Sent, stateOf } from './deadlines.ts';
import { type FileChannel, findFile, linkPurpose, listFiles } from './history.ts';
import { guideFile, nextFiles, templateFile } from './kind-files.ts';
import { admitDataFile, admitDocument, keepDataFile, keepDocument } from './keep-file.ts';
import { resultOf } from './result.ts';
import { dataFileWords } from './words.ts';

const folders = ['LETTER', 'CONFIRMATION', 'STATEMENT', 'LEGAL', 'OTHER'] as const;

// Both channels share the code: their contracts differ only in their paths.
function channelServer(channel: Channel): Handlers<typeof circular15> {
  return {
    async kinds({ query }, context) {
      const { request, settings } = context;
      const kinds = kindsOf(channel).filter(({ code }) => query.type === undefined || code === query.type);
      const nextOf = await nextFiles(context, channel, await todayOf(context));
      const rows = kinds.map((kind) => {
        const { day, dueBy, stem } = nextOf(kind);
        return {
          id: kind.code,
          label: kind.words[request.language],
          frequency: kind.frequency,
          refuses: kind.refuses,
          sections: kind.sections.map(({ words }) => words[request.language]),
          nextDay: day,
          nextDueBy: dueBy,
          exampleName: `${stem}.json`,
        };
      });
      return { total: rows.length, rows, limits: limitsOf('data', settings) };
    },
    upload: {
      admit: admitDataFile(channel),
      handle: async ({ file, body }, context) =>
        rowOf(context, channel, await keepDataFile(context, channel, { file, body })),
    },
    history: async ({ body }, context) => listFiles(context, channel, body),
    async result({ query }, context) {
      const found = await findFile(context, channel, query.id);
      if (found === undefined) throw new Refusal('not-found', 'id');
      return resultOf(context, found);
    },
    async reply({ query }, context) {
      const { stored } = await opened(context, channel, query.encryptedFilePath);
      const handle = query.type === 'json' ? stored.reply_json : stored.reply_xlsx;
      if (handle === null) throw new Refusal('not-found', 'type');
      context.audit.note({ file: stored.file_name, type: query.type });
      const type = query.type === 'json' ? 'application/json' : xlsxType;
      const name = `${stored.file_name.replace(/\.[^.]+$/, '')}.reply.${query.type}`;
      return fileAnswer({ name, type, body: await context.files.read(handle) });
    },
    async template({ query }, context) {
      const kind = required(kindOf(query.type), channel);
      const nextOf = await nextFiles(context, channel, await todayOf(context));
      return templateFile(kind, context.request.language, nextOf(kind).stem);
    },
    async guide({ query }, { request }) {
      return guideFile(required(kindOf(query.type), channel), request.language);
    },
    async deadlines({ query }, context) {
      const today = await todayOf(context);
      const period = query.period ?? today.slice(0, 7).replace('-', '');
      const months = monthsUpTo(`${period.slice(0, 4)}-${period.slice(4)}`, query.months);
      const holidays = await holidaysBetween(context.client, `${months[0]}-01`, laterDay(`${months.at(-1)}-01`, 90));
      const due = months.flatMap((month) => dueIn(kindsOf(channel), month, holidays));
      const sent = await sentFor(context, channel, due);
      const rows = due.map((one) => ({
        kind: one.kind.code,
        label: one.kind.words[context.request.language],
        day: one.day,
        dueBy: one.dueBy,
        ...stateOf(one, sent, today),
      }));
      return { total: rows.length, rows, period };
    },
  };
}

export const circular15Server = serve(circular15, channelServer('tt15'));
export const circular03Server = serve(circular03, channelServer('tt03'));

export const documentsServer = serve(documents, {
  async folders(_, { request, settings }) {
    const rows = folderOptions(request.language);
    return { total: rows.length, rows, limits: limitsOf('document', settings) };
  },
  upload: {
    admit: admitDocument,
    async handle({ file, body }, context) {
      if (!folders.some((folder) => folder === body.folder)) throw new Refusal('bad-input', 'folder');
      return rowOf(context, 'free', await keepDocument(context, { file, body }));
    },
  },
  history: async ({ body }, context) => listFiles(context, 'free', body),
  async download({ query }, context) {
    const { stored } = await opened(context, 'free', query.encryptedFilePath);
    context.audit.note({ file: stored.file_name });
    // Content that was never checked is sent as bytes, whatever its name.
    const body = await context.files.read(stored.file_handle);
    return fileAnswer({ name: stored.file_name, type: 'application/octet-stream', body });
  },
});

export const certificatesServer = serve(certificates, {
  async search({ body: { state, ...window } }, context) {
    return listCertificates(context, { ...window, ...(state === 'all' ? {} : { state }) });
  },
  register: async ({ file, body }, context) => registerCertificate(context, { file, body }),
  async approve({ body }, context) {
    await approveCertificate(context, body.id);
    return '0' as const;
  },
  async revoke({ body }, context) {
    await revokeCertificate(context, body);
    return '0' as const;
  },
});

export const fileTypesServer = serve(fileTypes, {
  async list({ query }, { request: { language } }) {
    const rows =
      query.group === 'STSUPLOAD'
        ? uploadStates.map((id) => ({ id, label: say(dataFileWords, language, id) }))
        : [...fileKinds.map((kind) => ({ id: kind.code, label: kind.words[language] })), ...folderOptions(language)];
    return { total: rows.length, rows };
  },
});

function folderOptions(language: Language) {
  return folders.map((id) => ({ id, label: say(dataFileWords, language, `folder.${id}`) }));
}

function limitsOf(kind: UploadKind, settings: Settings) {
  const { extensions, maxMb } = uploadLimits(kind, settings);
  return { extensions: [...extensions], maxMb };
}

async function rowOf(context: Context, channel: FileChannel, id: string) {
  const found = await findFile(context, channel, id);
  if (found === undefined) throw new Refusal('not-found', 'id');
  return found.row;
}

/** The file of a link, looked up again: the link alone opens nothing. */
async function opened(context: Context, channel: FileChannel, link: string) {
  const { who, settings } = context;
  const binding = { purpose: linkPurpose(channel), institutionId: who.institutionId, userId: who.userId };
  const found = await findFile(context, channel, openLink(settings.sealKey, binding, link));
  if (found === undefined) throw new Refusal('not-found');
  return found;
}

function required(kind: FileKind | undefined, channel: Channel): FileKind {
  if (kind?.channel !== channel) throw new Refusal('not-found', 'type');
  return kind;
}

async function todayOf({ client }: Context): Promise<string> {
  const { rows } = await client.query('select portal.hanoi_day()::text as day /* never null: day */');
  return rows[0]?.day ?? '';
}

/** All files sent for what is due, newest first. */
async function sentFor(
  { client, who }: Context,
  channel: Channel,
  due: readonly { readonly day: string }[],
): Promise<Sent[]> {
  const { rows } = await client.query(
    `select kind, period::text as period, state, received_at, needs_by::text as "needsBy", is_nil as "khongPhatSinh",
       (received_at at time zone 'Asia/Ho_Chi_Minh')::date::text as "receivedOn"
     from portal.submission
     where institution_id = $1 and channel = $2 and period = any ($3::date[])
     order by received_at desc /* never null: kind */`,
    [who.institutionId, channel, [...new Set(due.map(({ day }) => day))]],
  );
  return rows.map(({ received_at, ...sent }) => ({ ...sent, at: received_at.toISOString() }));
}
