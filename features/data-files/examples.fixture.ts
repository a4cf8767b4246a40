import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { d10, k1 } from '#bureau/intake/kinds/identity.ts';
import { jsonText } from '#bureau/intake/data-files.fixture.ts';
import { person } from '#bureau/intake/sample-rows.fixture.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { testCertificate } from '#testing/certificates.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { contracts } from '#features/contracts.ts';
import { codeOf, dataOf, days, type Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

/**
 * A data file with a day, sequence and borrower that no other test uses. It is valid, so that it counts however soon
 * it is read: a refused file may be sent again.
 */
async function dataFile(server: TestServer, kind: 'D10' | 'K1', username = 'lan.clerk') {
  const institutionCode = await codeOf(server, username);
  // The last day of a month is a report day of every kind.
  const day = new Date(Date.UTC(2010, 1 + randomInt(180), 0)).toISOString().slice(0, 10);
  const number = String(randomInt(1e6)).padStart(6, '0');
  const borrower = {
    ...person,
    branch_code: institutionCode,
    customer_code: `KH${number}`,
    paper_number: `001190${number}`,
  };
  const text = await jsonText({
    kind: kind === 'D10' ? d10 : k1,
    institutionCode,
    day,
    rows: { KHCN: [borrower] },
  });
  const sequence = String(1 + randomInt(999)).padStart(3, '0');
  const name = `${kind}${institutionCode}${day.replaceAll('-', '')}.${sequence}.json`;
  return { body: { matctd: institutionCode }, file: new File([text], name) };
}

async function document(server: TestServer, username = 'lan.clerk') {
  return {
    body: { matctd: await codeOf(server, username), folder: 'LETTER' },
    file: new File([`%PDF-1.7 ${randomInt(1e12)}`], 'Công văn.pdf'),
  };
}

/** A data file that was sent and answered; returns its id and the link to its reply. */
async function sentFile(server: TestServer, call: (typeof contracts)['circular-15'], kind: 'D10' | 'K1') {
  const clerk = await server.as('lan.clerk');
  const files = diskFiles(join(server.settings.dataDir, 'files'));
  const { handle } = await files.write(Readable.from([Buffer.from('reply')]));
  const id = randomUUID();
  await server.sql(
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence, bytes,
       sha256, file_handle, state, reply_xlsx, reply_json, finished_at, replied_at)
     select m.institution_id, $1::uuid, u.id, u.username, $2, $3, $4, '2025-01-31', 1, 1, sha256($1::uuid::text::bytea), $5, 'applied', $5, $5, now(), now()
     from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
    [id, kind === 'D10' ? 'tt15' : 'tt03', `${kind}${id}.json`, kind, handle],
  );
  const result = dataOf(await clerk.send(call.result, { query: { id } }));
  const file: { link?: string } = result.get('file') ?? {};
  return { id, link: file.link ?? '' };
}

async function sentDocument(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  return String(dataOf(await clerk.send(contracts.documents.upload, await document(server))).get('link'));
}

/** A certificate that a clerk registered and that waits for approval. */
async function waitingCertificate(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const clerk = await server.as(username);
  const answer = await clerk.send(contracts.certificates.register, await certificate(server, username));
  return String(dataOf(answer).get('id'));
}

async function certificate(server: TestServer, username = 'lan.clerk') {
  const { pem } = await testCertificate();
  return { body: { matctd: await codeOf(server, username) }, file: new File([pem], 'chung-thu.pem') };
}

const noId = '00000000-0000-4000-8000-000000000000';

function channelExamples(call: (typeof contracts)['circular-15'], kind: 'D10' | 'K1'): Examples['circular-15'] {
  return {
    kinds: { request: async () => ({ query: { type: kind } }) },
    upload: { request: (server) => dataFile(server, kind), again: 400 },
    history: { request: async () => ({ body: days }) },
    result: {
      request: async (server) => ({ query: { id: (await sentFile(server, call, kind)).id } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { id: (await sentFile(server, call, kind)).id } }),
        missing: { query: { id: noId } },
      },
    },
    reply: {
      request: async (server) => ({ query: { encryptedFilePath: (await sentFile(server, call, kind)).link } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { encryptedFilePath: (await sentFile(server, call, kind)).link } }),
        missing: { query: { encryptedFilePath: 'x' } },
      },
    },
    template: { request: async () => ({ query: { type: kind } }) },
    guide: { request: async () => ({ query: { type: kind } }) },
    deadlines: { request: async () => ({ query: { period: '202610' } }) },
  };
}

/** A program that sends parts of files from their first byte on. */
async function sender(server: TestServer, of = 'lan.clerk'): Promise<Caller> {
  const caller = await applicationCaller(server, { of });
  return {
    ...caller,
    send: (call, request, headers) => caller.send(call, request, { 'upload-offset': '0', ...headers }),
  };
}

/** The program that began the files of these examples: they are shown to nobody else. */
const senders = new WeakMap<TestServer, Promise<Caller>>();
function ownSender(server: TestServer): Promise<Caller> {
  const found = senders.get(server) ?? sender(server);
  senders.set(server, found);
  return found;
}

/** A file that its program has begun to send, and its bytes. */
async function begunFile(server: TestServer) {
  const caller = await ownSender(server);
  // No more than an application may send at once, and those of other tests stay.
  await server.sql(
    `delete from portal.file_upload where id in (select id from portal.file_upload order by begun_at desc offset 5)`,
  );
  const { file } = await dataFile(server, 'D10');
  const answer = await caller.send(contracts['program-files'].begin, { body: { name: file.name, bytes: file.size } });
  return { params: { id: contracts['program-files'].begin.answer.parse(answer.body.data).id }, file };
}

const begunId = async (server: TestServer) => ({ params: (await begunFile(server)).params });

/** A program's file that was sent and answered. */
async function answeredFile(server: TestServer) {
  const { id } = await sentFile(server, contracts['circular-15'], 'D10');
  // A call of the program, so that its account is known.
  await (await ownSender(server)).send(contracts['program-files'].list, { query: {} });
  await server.sql(
    `update portal.submission set user_id = (select l.user_id from portal.audit_log l where l.action = 'GET /api/v1/files' and l.result = 'ok'
       order by l.at desc, l.seq desc limit 1) where id = $1`,
    [id],
  );
  return { params: { id } };
}

const ofAnotherProgram = (server: TestServer) => sender(server, 'binh.clerk');
const nameOfAnother = async (server: TestServer) => (await dataFile(server, 'D10', 'binh.clerk')).file.name;
const noFile = { params: { id: noId } };

const programFileExamples: Examples['program-files'] = {
  begin: {
    by: ownSender,
    request: async (server) => {
      await server.sql(`delete from portal.file_upload`);
      const { file } = await dataFile(server, 'D10');
      return { body: { name: file.name, bytes: file.size } };
    },
    status: 201,
    again: 201,
    // What it corrects is a file of its own institution.
    foreign: {
      by: ofAnotherProgram,
      row: async (server) => {
        const { id } = await sentFile(server, contracts['circular-15'], 'D10');
        return { body: { name: await nameOfAnother(server), bytes: 1, corrects: id } };
      },
      missing: async (server) => ({ body: { name: await nameOfAnother(server), bytes: 1, corrects: noId } }),
    },
  },
  send: {
    by: ownSender,
    request: begunFile,
    status: 204,
    again: 409,
    foreign: {
      by: ofAnotherProgram,
      row: begunFile,
      missing: { ...noFile, file: new File(['x'], 'part') },
    },
  },
  list: { by: ownSender, request: async () => ({ query: {} }) },
  file: { by: ownSender, request: begunId, foreign: { by: ofAnotherProgram, row: begunId, missing: noFile } },
  drop: {
    by: ownSender,
    request: begunId,
    status: 204,
    again: 404,
    foreign: { by: ofAnotherProgram, row: begunId, missing: noFile },
  },
  rows: {
    by: ownSender,
    request: async (server) => ({ ...(await answeredFile(server)), query: {} }),
    foreign: {
      by: ofAnotherProgram,
      row: async (server) => ({ ...(await answeredFile(server)), query: {} }),
      missing: { ...noFile, query: {} },
    },
  },
};

export const examples: Pick<
  Examples,
  'certificates' | 'circular-03' | 'circular-15' | 'documents' | 'file-types' | 'program-files'
> = {
  'program-files': programFileExamples,
  certificates: {
    search: { request: async () => ({ body: {} }) },
    register: { request: (server) => certificate(server), again: 409 },
    approve: {
      by: 'an.admin',
      request: async (server) => ({ body: { id: await waitingCertificate(server) } }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({ body: { id: await waitingCertificate(server, 'binh.clerk') } }),
        missing: { body: { id: noId } },
      },
    },
    revoke: {
      by: 'an.admin',
      request: async (server) => ({ body: { id: await waitingCertificate(server), reason: 'Thẻ bị mất' } }),
      again: 409,
      foreign: {
        by: 'an.admin',
        row: async (server) => ({ body: { id: await waitingCertificate(server, 'binh.clerk'), reason: 'Thẻ bị mất' } }),
        missing: { body: { id: noId, reason: 'Thẻ bị mất' } },
      },
    },
  },
  'circular-03': channelExamples(contracts['circular-03'], 'K1'),
  'circular-15': channelExamples(contracts['circular-15'], 'D10'),
  documents: {
    folders: { request: nothing },
    upload: { request: (server) => document(server), again: 409 },
    history: { request: async () => ({ body: days }) },
    download: {
      request: async (server) => ({ query: { encryptedFilePath: await sentDocument(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { encryptedFilePath: await sentDocument(server) } }),
        missing: { query: { encryptedFilePath: 'x' } },
      },
    },
  },
  'file-types': { list: { request: async () => ({ query: { group: 'STSUPLOAD' } }) } },
};
