import { randomUUID } from 'node:crypto';
import { makeCipher } from '#kit/server/cipher.ts';
import { newSecret } from '#kit/server/outgoing/signature.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import type { Examples } from '#tests/call-examples.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

/** Today in Hanoi. */
const day = hanoiDay();

/** A CIC code of a customer of the first bank whom nobody watches yet. */
async function unwatched(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `select s.cic_code as code from bureau.customer c join bureau.subject s on s.subject_id = c.subject_id
     where c.institution_id = portal.acting_institution() and s.status = 'live' and not exists (
       select from portal.watch w where w.institution_id = c.institution_id and w.subject_id = s.subject_id)
     order by s.subject_id limit 1`,
  );
  return row?.code ?? '';
}

const wanted = { phamVi: 'customer' as const, suKien: ['group-up' as const], tucThoi: true, dongY: true };

async function newWatch(server: TestServer): Promise<string> {
  const maCIC = await unwatched(server);
  const clerk = await server.as('lan.clerk');
  await clerk.send(contracts.watches.confirm, { body: { ...wanted, maCIC } });
  const answer = await clerk.send(contracts.watches.search, { body: { maCIC } });
  const { rows } = contracts.watches.search.answer.parse(answer.body.data);
  return rows[0]?.id ?? '';
}

/** A webhook address of an institution, created in the database; it points nowhere. */
async function newWebhook(server: TestServer, username: string): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into portal.webhook (institution_id, id, url, secret_sealed, is_active, created_by, created_name)
     values (portal.acting_institution(), $1, 'https://hooks.invalid/', $2, false, 0, 'x')`,
    // Encrypted as the worker expects it, because a test message is sent at once.
    [id, makeCipher(server.settings).seal(newSecret())],
    username,
  );
  return id;
}

function naming(again: number) {
  return {
    by: 'an.admin',
    request: async (server: TestServer) => ({ body: { id: await newWebhook(server, 'lan.clerk') } }),
    again,
    foreign: {
      by: 'an.admin',
      row: async (server: TestServer) => ({ body: { id: await newWebhook(server, 'binh.clerk') } }),
      missing: { body: { id: randomUUID() } },
    },
  };
}

export const examples: Pick<Examples, 'watches' | 'webhooks'> = {
  watches: {
    search: { request: async () => ({ body: {} }) },
    confirm: { request: async (server) => ({ body: { ...wanted, maCIC: await unwatched(server) } }), again: 409 },
    end: {
      request: async (server) => ({ body: { id: await newWatch(server) } }),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await newWatch(server) } }),
        missing: { body: { id: randomUUID() } },
      },
    },
    alerts: { request: async () => ({ body: { fromDate: day, toDate: day } }) },
    unseen: { request: async () => ({}) },
  },
  webhooks: {
    search: { by: 'an.admin', request: async () => ({ body: {} }) },
    add: {
      by: 'an.admin',
      request: async (server) => {
        await server.sql('delete from portal.webhook');
        return { body: { url: 'https://hooks.invalid/alerts' } };
      },
    },
    renew: naming(200),
    test: naming(200),
    remove: naming(404),
    deliveries: { by: 'an.admin', request: async () => ({ body: {} }) },
  },
};
