import { demoPassword } from '#apps/server/demo-users.ts';
import { stepAt, totpAt } from '#kit/server/second-factor/totp.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { dataOf, type Examples } from '#tests/call-examples.ts';
import { registerApp } from '#features/own-account/examples.fixture.ts';
import { newClerk } from '#features/people/examples.fixture.ts';

async function companiesOfMai(server: TestServer): Promise<string[]> {
  const listed = dataOf(
    await server.nobody.send(contracts.session.logon, { body: { userName: 'mai.two', password: demoPassword } }),
  );
  const companies = listed.get('tctd');
  return Array.isArray(companies) ? companies.map((company: { id: string }) => company.id) : [];
}

export const examples: Pick<Examples, 'session'> = {
  session: {
    logon: { request: async () => ({ body: { userName: 'lan.clerk', password: demoPassword } }) },
    refresh: {
      request: async (server) => {
        // A session of the release before, which is bound to nothing.
        const lan = await server.as('lan.clerk');
        await server.sql('update portal.session set bound_hash = null where access_hash = sha256($1)', [
          Buffer.from(lan.token ?? ''),
        ]);
        const [, refreshToken = ''] = /refresh=([^;]+)/.exec(lan.cookie ?? '') ?? [];
        return { body: { refreshToken } };
      },
    },
    beginDirectory: { request: async () => ({ body: {} }) },
    directory: {
      request: async (server) => {
        const begun = dataOf(await server.nobody.send(contracts.session.beginDirectory, { body: {} }));
        const answer = await fetch(`${String(begun.get('address'))}&as=lan.clerk`, { redirect: 'manual' });
        const { search } = new URL(answer.headers.get('location') ?? server.origin);
        return { body: { state: String(begun.get('state')), query: search } };
      },
      again: 403,
    },
    second: {
      request: async (server) => {
        const username = await newClerk(server);
        await server.sql(
          `update portal.user_account u set must_change_password = false, password_hash = l.password_hash
           from portal.user_account l where u.username = $1 and l.username = 'lan.clerk'`,
          [username],
        );
        const secret = await registerApp(await server.as(username));
        const body = { userName: username, password: demoPassword };
        const asked = await server.nobody.send(contracts.session.logon, { body });
        const handle = contracts.session.logon.answer.parse(asked.body.data).second?.handle ?? '';
        // The registration used the app's current code, so the next code is the valid one.
        return { body: { handle, code: totpAt(secret, stepAt(Date.now()) + 1) } };
      },
      again: 401,
    },
    askProof: { request: async () => ({}) },
    logout: { request: async () => ({}), again: 401 },
    forceLogout: {
      by: 'an.admin',
      request: async () => ({ body: { username: 'hoa.approver' } }),
      foreign: {
        by: 'an.admin',
        row: async () => ({ body: { username: 'binh.clerk' } }),
        missing: { body: { username: 'no.one' } },
      },
    },
    sessionsOf: {
      by: 'an.admin',
      request: async () => ({ body: { username: 'hoa.approver' } }),
      foreign: {
        by: 'an.admin',
        row: async () => ({ body: { username: 'binh.clerk' } }),
        missing: { body: { username: 'no.one' } },
      },
    },
    chooseCompany: {
      by: async (server) => server.as('mai.two', (await companiesOfMai(server))[0]),
      request: async (server) => ({ body: { tctd: (await companiesOfMai(server))[1] ?? '' } }),
      again: 401,
    },
    confirm: { request: async () => ({ body: { password: demoPassword } }) },
    profile: { request: async () => ({}) },
    events: { request: async () => ({}) },
  },
};
