import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { diskFiles } from '#kit/server/files/disk.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import { applicationCaller, foreignProgram } from '#testing/session/application.ts';
import { customersFile } from '#testing/workbook.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

const noId = '00000000-0000-4000-8000-000000000000';
const nothing = async () => ({});

/** A file with one unknown customer, whose name no other test uses. */
async function customers(type: '0' | '1' | 'K1') {
  const day = new Date(Date.UTC(2010, 0, 1 + randomInt(6000))).toISOString().slice(0, 10).split('-').reverse().join('');
  const name = `${type}.${day}.${String(randomInt(10_000)).padStart(4, '0')}.xlsx`;
  const number = String(randomInt(1e10)).padStart(12, '0');
  return type === '0'
    ? customersFile(name, ['TENKH', 'DKKD', 'MSTHUE', 'DIACHI'], [['Công ty Ví Dụ', number, number, 'Hà Nội']])
    : customersFile(name, ['TENKH', 'SOCMT', 'DIACHI'], [['Nguyễn Văn Ví Dụ', number, 'Hà Nội']]);
}

/** Sends a file of customers as a clerk of the first bank; returns its id. */
async function sentBatch(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const request = { body: { ConfirmType: '1' as const }, file: await customers('1') };
  const file: { id?: string } = dataOf(await clerk.send(contracts['batch-inquiry'].confirm, request)).get('file') ?? {};
  return file.id ?? '';
}

/** A file in processing, which no worker takes. */
async function workingBatch(server: TestServer): Promise<string> {
  const id = await sentBatch(server);
  const state = async () =>
    (await server.sql('select from portal.batch where id = $1 and state = $2', [id, 'done'])).length;
  await expect.poll(state, { timeout: 20_000 }).toBe(1);
  await server.sql(`update portal.batch set state = 'working' where id = $1`, [id]);
  return id;
}

const by = (server: TestServer) => applicationCaller(server);

/** One line about an unknown person. */
async function sentLines() {
  const subject = {
    name: 'Nguyễn Văn Ví Dụ',
    identityNumber: String(randomInt(1e10)).padStart(12, '0'),
    address: 'Hà Nội',
  };
  const file = new File([`${JSON.stringify({ reference: 'HS-1', subject })}\n`], 'rows.ndjson');
  return { query: { product: 'R11' as const, purpose: 'credit-granting' as const }, file };
}

/** A batch and the program that sent it: it is shown to nobody else. */
const senders = new WeakMap<TestServer, Promise<{ readonly caller: Caller; readonly id: string }>>();

async function sentOnce(server: TestServer) {
  const caller = await by(server);
  const answer = await caller.send(contracts['program-batches'].send, await sentLines());
  return { caller, id: contracts['program-batches'].send.answer.parse(answer.body.data).id };
}

function senderOf(server: TestServer) {
  const found = senders.get(server) ?? sentOnce(server);
  senders.set(server, found);
  return found;
}

const ofSender = {
  by: async (server: TestServer) => (await senderOf(server)).caller,
  request: async (server: TestServer) => ({ params: { id: (await senderOf(server)).id } }),
  foreign: {
    by: foreignProgram,
    row: async (server: TestServer) => ({ params: { id: (await senderOf(server)).id } }),
    missing: { params: { id: noId } },
  },
};

/** A batch of the same program that waits for another day's allowance. */
async function heldBatch(server: TestServer) {
  const { caller } = await senderOf(server);
  const sent = await caller.send(contracts['program-batches'].send, await sentLines());
  const { id } = contracts['program-batches'].send.answer.parse(sent.body.data);
  const held = () =>
    server.sql(`update portal.batch set state = 'held', over_rows = 1 where id = $1 and state = 'done' returning 1`, [
      id,
    ]);
  await expect.poll(async () => (await held()).length, { timeout: 20_000 }).toBe(1);
  return { params: { id } };
}

const ofHeld = { ...ofSender, request: heldBatch, again: 409 };

/** The link to a reply file made for the first bank. */
async function replyLink(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const files = diskFiles(join(server.settings.dataDir, 'files'));
  const { handle } = await files.write(Readable.from([Buffer.from('reply')]));
  const id = randomUUID();
  await server.sql(
    `insert into portal.reply_file (institution_id, id, kind, period, file_name, file_handle, bytes, row_count)
     select m.institution_id, $1::uuid, 'R18', '2025-01-01', $2, $3, 5, 1
     from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
    [id, `R18.${id}.xlsx`, handle],
  );
  const found = dataOf(
    await clerk.send(contracts['batch-replies'].search, {
      body: { type: 'periodic', mucDich: 'portfolio-monitoring', fileName: id },
    }),
  );
  const rows = found.get('rows');
  return Array.isArray(rows) ? String(rows[0]?.link) : '';
}

export const examples: Pick<
  Examples,
  'batch-inquiry' | 'batch-replies' | 'mass-inquiry' | 'program-batches' | 's74-orders'
> = {
  'program-batches': {
    send: { by, request: sentLines, status: 202, again: 409 },
    batch: ofSender,
    cancel: ofHeld,
    goOn: ofHeld,
    results: {
      by: ofSender.by,
      request: async (server) => ({ ...(await ofSender.request(server)), query: {} }),
      foreign: {
        by: foreignProgram,
        row: async (server) => ({ ...(await ofSender.request(server)), query: {} }),
        missing: { params: { id: noId }, query: {} },
      },
    },
  },
  'batch-inquiry': {
    template: { request: async () => ({ query: { ConfirmType: '0' } }) },
    confirm: { request: async () => ({ body: { ConfirmType: '1' }, file: await customers('1') }), again: 409 },
  },
  'batch-replies': {
    search: { request: async () => ({ body: { fileName: '1.', page: 0 } }) },
    download: {
      request: async (server) => ({ query: { encryptedFilePath: await replyLink(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { encryptedFilePath: await replyLink(server) } }),
        missing: { query: { encryptedFilePath: 'x' } },
      },
    },
    processFiles: { request: async () => ({ body: { fileName: '1.' } }) },
    folders: { request: nothing },
    result: {
      request: async (server) => ({ query: { id: await sentBatch(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { id: await sentBatch(server) } }),
        missing: { query: { id: noId } },
      },
    },
    errors: {
      request: async (server) => ({ query: { id: await sentBatch(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { id: await sentBatch(server) } }),
        missing: { query: { id: noId } },
      },
    },
    control: {
      request: async (server) => ({ body: { id: await workingBatch(server), action: 'pause' } }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await sentBatch(server), action: 'pause' } }),
        missing: { body: { id: noId, action: 'pause' } },
      },
    },
    budget: { request: nothing },
  },
  'mass-inquiry': {
    template: { request: async () => ({ query: { ConfirmType: '1' } }) },
    guide: { request: nothing },
    confirm: { request: async () => ({ body: { ProductType: '05' }, file: await customers('K1') }), again: 409 },
  },
  's74-orders': {
    template: { request: async () => ({ query: { ConfirmType: '1' } }) },
    confirm: { request: async () => ({ body: {}, file: await customers('0') }), again: 409 },
  },
};
