import { randomUUID } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import type { Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

/** An open notice of the first bank with an amount due. */
async function openNotice(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ notice_no: string }>(
    `select n.notice_no from portal.payment_notice n where n.institution_id = portal.acting_institution()
       and n.amount_vnd > (select coalesce(sum(p.amount_vnd), 0) from portal.payment p
         where p.institution_id = n.institution_id and p.notice_no = n.notice_no) order by n.notice_no desc limit 1`,
  );
  return row?.notice_no ?? '';
}

/** A statement with one line that names no notice. */
function statement(): File {
  const reference = randomUUID().toUpperCase();
  return new File([`Ngày,Số giao dịch,Ghi có,Nội dung\n05/11/2026,${reference},1000,chuyen tien\n`], 'sao-ke.csv');
}

/** A line that nobody has reviewed. */
async function doubtfulLine(server: TestServer): Promise<string> {
  const operator = await server.as('minh.operator');
  const file = statement();
  const soThamChieu = (await file.text()).split('\n')[1]?.split(',')[1] ?? '';
  await operator.send(contracts['bank-lines'].read, { file });
  const listed = await operator.send(contracts['bank-lines'].search, { body: { soThamChieu } });
  const { rows } = contracts['bank-lines'].search.answer.parse(listed.body.data);
  return rows[0]?.lineId ?? '';
}

/** A line that was set aside. */
async function asideLine(server: TestServer): Promise<string> {
  const operator = await server.as('minh.operator');
  const lineId = await doubtfulLine(server);
  await operator.send(contracts['bank-lines'].setAside, { body: { lineId, lyDo: 'Ví dụ' } });
  return lineId;
}

/** A line with a proposed reversal. */
async function reversingLine(server: TestServer): Promise<string> {
  const operator = await server.as('minh.operator');
  const lineId = await asideLine(server);
  await operator.send(contracts['bank-lines'].reverse, { body: { lineId, lyDo: 'Ví dụ' } });
  return lineId;
}

/** A proposed account; rejects an earlier proposal, because only one may wait at a time. */
async function proposal(server: TestServer): Promise<number> {
  await noProposal(server);
  const [row] = await server.sql<{ id: number }>(
    `insert into bureau.payee_account (bank_bin, bank_name, account_no, holder, reason, proposed_by)
     values ('970436', 'Ngân hàng', '0011', 'A', 'x', 'root.bureau') returning id`,
  );
  return row?.id ?? 0;
}

async function noProposal(server: TestServer): Promise<void> {
  await server.sql(
    `update bureau.payee_account set state = 'rejected', decided_by = 'x', decided_at = now() where state = 'proposed'`,
  );
}

export const examples: Pick<Examples, 'fee-payments' | 'payee-accounts' | 'bank-lines'> = {
  'fee-payments': {
    contracts: { request: async () => ({ body: {} }) },
    search: { request: async () => ({ body: {} }) },
    history: { request: async () => ({ body: {} }) },
    accounts: { request: nothing },
    code: { request: async (server) => ({ body: { soGiayBao: await openNotice(server) } }) },
  },
  'payee-accounts': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    pending: { by: 'minh.operator', request: nothing },
    propose: {
      by: 'thu.bureau',
      again: 409,
      request: async (server) => {
        await noProposal(server);
        return {
          body: {
            maNapas: '970436',
            nganHang: 'Ngân hàng',
            soTaiKhoan: '0011',
            chuTaiKhoan: 'TRUNG TAM',
            lyDo: 'Ví dụ',
          },
        };
      },
    },
    decide: {
      by: 'thu.bureau',
      request: async (server) => ({ body: { payeeId: await proposal(server), duyet: false } }),
      again: 409,
    },
  },
  'bank-lines': {
    read: { by: 'minh.operator', again: 409, request: async () => ({ file: statement() }) },
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    candidates: { by: 'minh.operator', request: async (server) => ({ body: { lineId: await doubtfulLine(server) } }) },
    settle: {
      by: 'minh.operator',
      again: 409,
      request: async (server) => ({
        body: { lineId: await doubtfulLine(server), giayBao: [await openNotice(server)], credit: true },
      }),
    },
    setAside: {
      by: 'minh.operator',
      again: 409,
      request: async (server) => ({ body: { lineId: await doubtfulLine(server), lyDo: 'Ví dụ' } }),
    },
    reverse: {
      by: 'minh.operator',
      again: 409,
      request: async (server) => ({ body: { lineId: await asideLine(server), lyDo: 'Ví dụ' } }),
    },
    decide: {
      by: 'quang.operator',
      again: 409,
      request: async (server) => ({ body: { lineId: await reversingLine(server), approve: true } }),
    },
  },
};
