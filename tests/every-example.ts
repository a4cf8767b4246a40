import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { d10, k1 } from '#bureau/intake/kinds/identity.ts';
import { jsonText } from '#bureau/intake/data-files.fixture.ts';
import { person } from '#bureau/intake/sample-rows.fixture.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { testCertificate } from '#testing/certificates.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { areaExamples } from './area-examples.ts';
import {
  answeredVoucher,
  codeOf,
  dataOf,
  days,
  type Example,
  type Examples,
  inquiry,
  knownCicCode,
} from './call-examples.ts';

export type { Example };

const nothing = async () => ({});

/** A ticket whose stored report has lost its first byte. */
async function damagedVoucher(server: TestServer): Promise<string> {
  const voucher = await answeredVoucher(server);
  await server.sql(
    `update portal.reply r set report = '\\x' from portal.voucher v
     where v.voucher = $1 and r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id`,
    [voucher],
    'lan.clerk',
  );
  return voucher;
}

/**
 * An example for a call that names a ticket in its request: a ticket of another institution is answered like one that
 * does not exist.
 */
function namesTicket<R>(requestOf: (voucherCode: string) => R, voucher = answeredVoucher) {
  const request = async (server: TestServer) => requestOf(await voucher(server));
  return { request, foreign: { by: 'binh.clerk', row: request, missing: requestOf('T0') } };
}

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

const someCheque = {
  sosec: 'AB0000001',
  taikhoanKy: '0011002233445',
  nguoikysec: 'Nguyễn Văn Ví Dụ',
  socmt: '001085012345',
  sotien: '50000000',
  loai: '1' as const,
  tungayDinhchitt: '2026-01-05',
  ngayGuicic: '2026-01-05',
  matctdCt: '01999001',
  matctd: '01999001',
};

/** A cheque that no other test declares. */
async function cheque(server: TestServer, username = 'lan.clerk') {
  const code = await codeOf(server, username);
  return { ...someCheque, sosec: `AB${String(randomInt(1e9)).padStart(9, '0')}`, matctdCt: code, matctd: code };
}

/** A declaration that waits for approval. */
async function waitingCheque(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const clerk = await server.as(username);
  const answer = await clerk.send(contracts['lost-cheques'].add, { body: await cheque(server, username) });
  return String(dataOf(answer).get('plid'));
}

/** The link to the reply of an approved declaration, as its clerk sees it. */
async function chequeReply(server: TestServer): Promise<string> {
  const plid = await waitingCheque(server);
  const approver = await server.as('hoa.approver');
  expect((await approver.send(contracts['lost-cheques'].approve, { query: { plid } })).status).toBe(200);
  const clerk = await server.as('lan.clerk');
  return String(dataOf(await clerk.send(contracts['lost-cheques'].detail, { body: { plid } })).get('link'));
}

/** The report of the month before last, which is closed on any day of the month. */
async function alertReport(server: TestServer) {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1));
  return {
    body: {
      namTu: String(month.getUTCFullYear()),
      thangTu: String(month.getUTCMonth() + 1),
      ...{ phamVi: '3' as const, loaiKh: '0' as const, dongY: true },
      maTctd: await codeOf(server, 'lan.clerk'),
    },
  };
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

/** One example for each call; a call without an example does not compile. */
export const examples: Examples = {
  ...areaExamples,
  'alert-lists': { branches: { request: nothing }, months: { request: nothing } },
  'bad-debt-alerts': { confirm: { request: alertReport }, excel: { request: alertReport } },
  'borrower-alerts': {
    confirm: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    history: { request: async () => ({ body: days }) },
  },
  captcha: { challenge: { request: nothing } },
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
  'cheque-alerts': {
    search: { request: async () => ({ body: {} }) },
    drawer: { request: async () => ({ body: { socmt: '001085012345' } }) },
  },
  'cheque-replies': {
    search: { request: async () => ({ body: { page: 0 } }) },
    download: {
      request: async (server) => ({ query: { encryptedFilePath: await chequeReply(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { encryptedFilePath: await chequeReply(server) } }),
        missing: { query: { encryptedFilePath: 'x' } },
      },
    },
  },
  'circular-03': channelExamples(contracts['circular-03'], 'K1'),
  'circular-15': channelExamples(contracts['circular-15'], 'D10'),
  'customer-inquiry': {
    search: { request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }) },
    lookup: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: { request: inquiry, again: 400 },
    askedToday: { request: async () => ({ body: { productType: '05', identityNumber: '001085012345' } }) },
    today: { request: nothing },
  },
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
  'find-customer': {
    search: { request: async () => ({ body: { province: '01', customerName: 'Nguyễn Văn' } }) },
  },
  'housing-programme': {
    search: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: {
      request: async (server) => ({ body: { cicCode: await knownCicCode(server), soDKKD: `DA${randomInt(1e9)}` } }),
    },
  },
  lookups: {
    userInfo: { request: nothing },
    provinces: { request: async () => ({ query: { date: '2025-01-31' } }) },
    nation: { request: nothing },
    comboboxItems: { request: async () => ({ query: { code: 'BR_CODE', name: 'BR_NM_VN', table: 'DIM_BRANCH' } }) },
    comboboxStatuses: { request: async () => ({ query: { group: 'REPLY' } }) },
    institutions: { request: async () => ({ query: { keyword: 'ngan hang', start: 0, end: 5 } }) },
    branches: { request: async (server) => ({ query: { maTctd: await codeOf(server, 'lan.clerk') } }) },
    products: { request: async () => ({ query: { customerType: '2' } }) },
    provinceList: { request: nothing },
    countryList: { request: nothing },
    fiscalYears: { request: nothing },
    periods: { request: nothing },
    months: { request: async () => ({ query: { nam: '2026' } }) },
    years: { request: nothing },
    users: { request: nothing },
    invoiceTemplates: { request: nothing },
  },
  'lost-cheques': {
    search: { request: async () => ({ body: {} }) },
    detail: {
      request: async (server) => ({ body: { plid: await waitingCheque(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { plid: await waitingCheque(server) } }),
        missing: { body: { plid: noId } },
      },
    },
    add: { request: async (server) => ({ body: await cheque(server) }), again: 409 },
    edit: {
      request: async (server) => ({ body: { ...(await cheque(server)), plid: await waitingCheque(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({
          body: { ...(await cheque(server, 'binh.clerk')), plid: await waitingCheque(server) },
        }),
        missing: { body: { ...someCheque, plid: noId } },
      },
    },
    remove: {
      request: async (server) => ({ query: { plid: await waitingCheque(server) } }),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { plid: await waitingCheque(server) } }),
        missing: { query: { plid: noId } },
      },
    },
    approve: {
      by: 'hoa.approver',
      request: async (server) => ({ query: { plid: await waitingCheque(server) } }),
      again: 409,
      foreign: {
        by: 'hoa.approver',
        row: async (server) => ({ query: { plid: await waitingCheque(server, 'binh.clerk') } }),
        missing: { query: { plid: noId } },
      },
    },
    accounts: { request: nothing },
    ofUser: { request: nothing },
  },
  'new-debt-alerts': { confirm: { request: alertReport }, excel: { request: alertReport } },
  'portal-documents': { guide: { request: nothing }, regulation: { request: nothing } },
  replies: {
    search: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    waiting: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    export: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    detail: namesTicket((voucherCode) => ({ query: { voucherCode } })),
    changes: namesTicket((voucherCode) => ({ query: { voucherCode } })),
    remake: { ...namesTicket((voucherCode) => ({ body: { voucherCode } }), damagedVoucher), again: 409 },
    proof: namesTicket((voucherCode) => ({ body: { voucherCode } })),
    download: namesTicket((voucherCode) => ({ query: { voucherCode, type: 'pdf' as const } })),
  },
  verify: {
    report: {
      request: async (server) => {
        const clerk = await server.as('lan.clerk');
        const voucherCode = await answeredVoucher(server);
        const proof = dataOf(await clerk.send(contracts.replies.proof, { body: { voucherCode } }));
        return { body: { code: String(proof.get('url')).split('/').at(-1) ?? '' } };
      },
    },
  },
};
