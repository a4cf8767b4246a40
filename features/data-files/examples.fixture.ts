import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { d10, k1 } from '#bureau/intake/kinds/identity.ts';
import { jsonText } from '#bureau/intake/data-files.fixture.ts';
import { person } from '#bureau/intake/sample-rows.fixture.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { testCertificate } from '#testing/certificates.ts';
import type { TestServer } from '#testing/server.ts';
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

export const examples: Pick<Examples, 'certificates' | 'circular-03' | 'circular-15' | 'documents' | 'file-types'> = {
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
