import { randomInt } from 'node:crypto';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';

type Account = { matctd: string; ky: string; contractNumber: string };

const by = 'minh.operator';
const other = 'quang.operator';
const desk = contracts['fee-desk'];

/** The newest account of the first bank. */
async function account(server: TestServer): Promise<Account> {
  const clerk = await server.as('lan.clerk');
  const matctd = String(dataOf(await clerk.send(contracts.lookups.userInfo)).get('tctdCode'));
  const rows = dataOf(await clerk.send(contracts.statements.search, { body: {} })).get('rows');
  const [row] = Array.isArray(rows) ? rows : [];
  return { matctd, ky: String(row?.ky), contractNumber: String(row?.sohopdon) };
}

async function proposal(server: TestServer): Promise<string> {
  const operator = await server.as(by);
  const body = { ...(await account(server)), kind: 'correction' as const, soTien: '-1000', lyDo: 'example' };
  return String(dataOf(await operator.send(desk.propose, { body })).get('id'));
}

/** A day in the far future that no other example uses. */
const aDay = () => new Date(Date.UTC(2100, 0, 1 + randomInt(300_000))).toISOString().slice(0, 10);

async function price() {
  const day = aDay();
  return { maSP: 'R20', gia: '15000', tuNgay: day, denNgay: day, lyDo: 'example' };
}

async function proposedRule(server: TestServer): Promise<number> {
  const operator = await server.as(by);
  await operator.send(desk.proposePrice, { body: await price() });
  const rows = dataOf(await operator.send(desk.rules, { body: { state: 'proposed' } })).get('rows');
  return Number(Array.isArray(rows) ? rows[0]?.id : 0);
}

/** An account for which the institution stated the same figure as the Centre. */
async function statedAccount(server: TestServer): Promise<Account> {
  const of = await account(server);
  const approver = await server.as('hoa.approver');
  const key = { ky: of.ky, contractNumber: of.contractNumber };
  await server.sql('delete from portal.reconciliation');
  const stated = await approver.send(contracts.reconciliation.state, { body: { ...key, soTien: '0' } });
  const soTien = String(dataOf(stated).get('duCuoi'));
  await approver.send(contracts.reconciliation.state, { body: { ...key, soTien } });
  return of;
}

export const examples: Pick<Examples, 'fee-desk'> = {
  'fee-desk': {
    overview: { by, request: async () => ({ body: { ky: '202601' } }) },
    close: { by, request: async () => ({ body: { ky: '202501' } }) },
    rules: { by, request: async () => ({ body: {} }) },
    prices: { by, request: async () => ({}) },
    proposePrice: { by, request: async () => ({ body: await price() }), again: 409 },
    proposeTerms: {
      by,
      request: async (server) => ({
        body: {
          matctd: (await account(server)).matctd,
          tyLe: '100' as const,
          chietKhau: '1' as const,
          tuNgay: aDay(),
          lyDo: 'example',
        },
      }),
      again: 409,
    },
    decideRule: {
      by: other,
      request: async (server) => ({ body: { ruleId: await proposedRule(server), approve: false } }),
      again: 409,
    },
    proposals: { by, request: async () => ({ body: { state: 'proposed' as const } }) },
    propose: {
      by,
      request: async (server) => ({
        body: { ...(await account(server)), kind: 'correction' as const, soTien: '-1000', lyDo: 'example' },
      }),
    },
    decide: {
      by: other,
      request: async (server) => ({
        body: { matctd: (await account(server)).matctd, proposalId: await proposal(server), approve: true },
      }),
      again: 409,
    },
    contracts: { by, request: async () => ({ body: {} }) },
    addContract: {
      by,
      request: async (server) => {
        const { matctd } = await account(server);
        await server.sql(
          `update portal.service_contract set valid_to = greatest(valid_from, '2098-12-31'::date) where fee_group = 'ordered' and valid_to is null`,
        );
        return {
          body: {
            matctd,
            contractNumber: `HD-EX/${randomInt(1e9)}`,
            type: 'ordered' as const,
            ngayhopdong: '2099-01-01',
            tuNgay: '2099-01-01',
            hovaten: 'Example',
            diachi: 'Example',
            dthoai: '02430000000',
            email: 'example@example.vn',
          },
        };
      },
      again: 409,
    },
    changeContract: {
      by,
      request: async (server) => {
        const { matctd, contractNumber } = await account(server);
        const contact = { hovaten: 'Example', diachi: 'Example', dthoai: '02430000000', email: 'example@example.vn' };
        return { body: { matctd, contractNumber, ...contact } };
      },
    },
    endContract: {
      by,
      request: async (server) => {
        const { matctd } = await account(server);
        const contractNumber = `HD-END/${randomInt(1e9)}`;
        await server.sql(
          `update portal.service_contract set valid_to = greatest(valid_from, '2098-12-31'::date) where fee_group = 'ordered' and valid_to is null`,
        );
        await server.sql(
          `insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, contact_name, address,
             phone, email, written_by)
           values (portal.acting_institution(), $1, 'ordered', '2099-01-01', '2099-01-01', 'e', 'e', '0', 'e', 'e')`,
          [contractNumber],
        );
        return { body: { matctd, contractNumber, denNgay: '2099-12-31' } };
      },
      again: 404,
    },
    accounts: { by, request: async (server) => ({ body: { ky: (await account(server)).ky } }) },
    agree: { by, request: async (server) => ({ body: await statedAccount(server) }), again: 409 },
  },
};
