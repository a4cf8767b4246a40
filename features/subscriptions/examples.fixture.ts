import { randomUUID } from 'node:crypto';
import { makeCipher } from '#kit/server/cipher.ts';
import { newSecret } from '#kit/server/outgoing/signature.ts';
import type { Caller, TestServer } from '#testing/server.ts';
import { applicationCaller, foreignProgram, sandboxCaller } from '#testing/session/application.ts';
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

const inSandbox = (server: TestServer) => sandboxCaller(server);

/** An address of the first bank's sandbox; it points nowhere. */
async function sandboxWebhook(server: TestServer): Promise<string> {
  const caller = await inSandbox(server);
  const { add, list, remove } = contracts['sandbox-webhooks'];
  for (const { id } of list.answer.parse((await caller.send(list, {})).body.data).webhooks)
    await caller.send(remove, { params: { id } });
  const answer = await caller.send(add, { body: { url: 'https://hooks.invalid/sandbox' } });
  return add.answer.parse(answer.body.data).id;
}

/** The CIC code of one customer of the first bank, whom each program may watch. */
const watchable = new WeakMap<TestServer, Promise<string>>();

function oneCustomer(server: TestServer): Promise<string> {
  const code = watchable.get(server) ?? unwatched(server);
  watchable.set(server, code);
  return code;
}

const program = (server: TestServer) => applicationCaller(server);

/** A message to a webhook, delivered, of the user's institution. */
async function newMessage(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const webhook = await newWebhook(server, username);
  await server.sql('update portal.webhook set is_active = true where id = $1', [webhook], username);
  const id = randomUUID();
  await server.sql(
    `insert into portal.webhook_delivery (institution_id, id, webhook_id, kind, state)
     select institution_id, $2, id, 'test', 'delivered' from portal.webhook where id = $1`,
    [webhook, id],
    username,
  );
  return id;
}

/** An event of the first bank that concerns all its programs. */
async function newEvent(server: TestServer): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into portal.event (institution_id, event_no, id, kind, data)
     select min(m.institution_id), (select coalesce(max(event_no), 0) + 1000000 from portal.event), $1, 'file.processed', '{}'
       from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
    [id],
  );
  return id;
}

/** A program that watches somebody: what it watches is shown to nobody else. */
const watchers = new WeakMap<TestServer, Promise<Caller>>();

async function watcher(server: TestServer): Promise<Caller> {
  const caller = watchers.get(server) ?? program(server);
  watchers.set(server, caller);
  return caller;
}

function watching(again: number) {
  const watched = async (server: TestServer) => {
    const body = { cicCode: await oneCustomer(server), consent: true, triggers: ['group-up' as const] };
    await (await watcher(server)).send(contracts['program-events'].watch, { params: { reference: 'HD-2' }, body });
    return { params: { reference: 'HD-2' } };
  };
  return {
    by: watcher,
    request: watched,
    again,
    foreign: { by: foreignProgram, row: watched, missing: { params: { reference: 'HD-3' } } },
  };
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

export const examples: Pick<Examples, 'program-events' | 'watches' | 'webhooks' | 'sandbox-webhooks'> = {
  'sandbox-webhooks': {
    add: {
      // Each its own sandbox's five.
      by: inSandbox,
      request: async (server) => {
        await server.sql(
          'with acting as materialized (select portal.seal_acting(-1, 1)) delete from portal.webhook w using acting where w.institution_id = -1',
        );
        return { body: { url: 'https://hooks.invalid/sandbox' } };
      },
      status: 201,
      again: 201,
    },
    list: { by: inSandbox, request: async () => ({}) },
    remove: {
      by: inSandbox,
      request: async (server) => ({ params: { id: await sandboxWebhook(server) } }),
      again: 404,
      foreign: {
        // A live address is none of the sandbox's.
        by: inSandbox,
        row: async (server) => ({ params: { id: await newWebhook(server, 'lan.clerk') } }),
        missing: { params: { id: randomUUID() } },
      },
    },
  },
  'program-events': {
    list: { by: program, request: async () => ({ query: {} }) },
    again: {
      by: program,
      request: async (server) => ({ params: { id: await newEvent(server) } }),
      status: 202,
      again: 202,
      foreign: {
        by: foreignProgram,
        row: async (server) => ({ params: { id: await newEvent(server) } }),
        missing: { params: { id: randomUUID() } },
      },
    },
    watch: {
      by: program,
      // A reference is its application's own: another's is made anew.
      takesTicket: true,
      request: async (server) => ({
        params: { reference: 'HD-1' },
        body: { cicCode: await oneCustomer(server), consent: true, triggers: ['group-up' as const] },
      }),
    },
    watched: watching(200),
    unwatch: watching(404),
  },
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
    failing: { by: 'an.admin', request: async () => ({}) },
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
    again: {
      by: 'an.admin',
      request: async (server) => ({ body: { maTin: await newMessage(server) } }),
      foreign: {
        by: 'an.admin',
        row: async (server) => ({ body: { maTin: await newMessage(server, 'binh.clerk') } }),
        missing: { body: { maTin: randomUUID() } },
      },
    },
    deliveries: { by: 'an.admin', request: async () => ({ body: {} }) },
  },
};
