import { Client } from 'pg';
import { addDemoBatch } from '#features/batch-inquiry/demo.ts';
import { addDemoInquiries } from '#features/customer-inquiry/demo.ts';
import { addOfficeInquiries } from '#features/customer-inquiry/demo-office.ts';
import { addPastInquiries } from '#features/customer-inquiry/demo-usage.ts';
import { sampleArticles } from '#features/news/sample.ts';
import { addDemoConsents } from '#features/consents/demo.ts';
import { addDemoCheques } from '#features/lost-cheques/demo.ts';
import { addDemoFees, usage } from '#bureau/fees/demo.ts';
import { addDemoInvoices } from '#bureau/invoices/demo.ts';
import { hasBorrowers } from '#bureau/population/load.ts';
import { type PopulateOptions, populate } from '#bureau/population/populate.ts';
import { StartFault } from '#database/start-fault.ts';
import { typeParsers } from '#database/types.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import type { Files } from '#kit/server/files/files.ts';
import { hashPassword } from '#kit/server/password/password.ts';
import { addDemoDay } from './demo-day.ts';
import { type DemoUser, demoPassword, demoUsers } from './demo-users.ts';
import type { Connection, OwnConnection } from '#database/connection.ts';

export type DemoOptions = {
  readonly ownerUrl: string;
  readonly keys: CipherKeys;
  readonly subjects: number;
  readonly onProgress: NonNullable<PopulateOptions['onProgress']>;
  /** True for tickets behind the usage of past months, which take some seconds; without it there are only events. */
  readonly hasPast?: boolean;
  /** Cost of the demo password's hash; lower in tests. */
  readonly passwordLog2n?: number;
};

// 'demo' as a number.
const demoLock = 0x6465_6d6f;

/**
 * Makes a demo of an empty database: an invented population and the demo users. Does nothing to an existing demo and
 * returns false; throws if the database was made for production.
 */
export async function prepareDemo(options: DemoOptions): Promise<boolean> {
  const client: OwnConnection = new Client({ connectionString: options.ownerUrl, types: typeParsers });
  await client.connect();
  try {
    // Of servers that start together, one makes the demo and the others wait; the lock ends with the session.
    await client.query('select pg_advisory_lock($1)', [demoLock]);
    const mode = await modeOf(client);
    if (mode === 'demo') return false;
    if (mode === 'production' || !(await isEmpty(client))) {
      throw new StartFault(
        'MODE=demo needs a database that is empty or was made in demo mode; this one holds other data.',
      );
    }
    // A first start that was interrupted after its population continues from there.
    if (!(await hasBorrowers(client)))
      await populate({
        ownerUrl: options.ownerUrl,
        cipher: makeCipher(options.keys),
        keys: options.keys,
        subjects: options.subjects,
        onProgress: options.onProgress,
      });
    await client.query('begin');
    await addUsers(client, options.passwordLog2n ?? 15);
    await addDemoCheques(client, makeCipher(options.keys), await banksOfDemo(client));
    await addDemoConsents(client, makeCipher(options.keys), await banksOfDemo(client));
    await countDemoAlerts(client);
    const payers = await feePayers(client);
    await addDemoFees(client, { of: payers, ...(options.hasPast === true ? { use: pastUse(client, options) } : {}) });
    await addDemoInvoices(client);
    await addDemoArticles(client);
    await client.query(`insert into portal.deployment (mode) values ('demo')`);
    await client.query('commit');
    return true;
  } finally {
    await client.end();
  }
}

type Work = Pick<DemoOptions, 'ownerUrl' | 'keys'> & {
  readonly files: Files;
  /** True for the inquiries of whole offices, beside the few that every demo has. */
  readonly hasColleagues?: boolean;
};

/** Work of the demo users before anybody looks: answered inquiries, and a file of customers for the workers. */
export async function addDemoWork({ ownerUrl, keys, files, hasColleagues = false }: Work): Promise<void> {
  const client: OwnConnection = new Client({ connectionString: ownerUrl, types: typeParsers });
  await client.connect();
  try {
    const cipher = makeCipher(keys);
    const { rows: askers } = await client.query(
      `select min(m.institution_id) as "institutionId", u.id as "userId", u.username
       from portal.user_account u join portal.membership m on m.user_id = u.id
       where u.username = any ($1) group by u.id, u.username order by array_position($1, u.username)`,
      [['lan.clerk', 'mai.two', 'binh.clerk', 'phuc.fund']],
    );
    await addDemoInquiries(client, cipher, askers);
    if (hasColleagues) {
      // Lan and Mai sit in one bank.
      await addOfficeInquiries(client, cipher, { askers: askers.slice(0, 2), inMonth: 280 });
      await addOfficeInquiries(client, cipher, { askers: askers.slice(2, 3), inMonth: 150 });
      await addOfficeInquiries(client, cipher, { askers: askers.slice(3), inMonth: 40 });
    }
    const [sender] = askers;
    if (sender !== undefined) await addDemoBatch(client, { cipher, files, sender });
    // Last: its sizes end where those of the server begin.
    await addDemoDay(client);
  } finally {
    await client.end();
  }
}

async function modeOf(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query('select mode from portal.deployment');
  return rows[0]?.mode;
}

async function isEmpty(client: Connection): Promise<boolean> {
  const { rows } = await client.query('select exists (select from portal.user_account) as filled');
  return rows[0]?.filled !== true;
}

async function addUsers(client: Connection, log2n: number): Promise<void> {
  const institutions = await demoInstitutions(client);
  const hash = await hashPassword(demoPassword, log2n);
  for (const user of demoUsers) {
    const { rows } = await client.query(
      'insert into portal.user_account (username, full_name, password_hash) values ($1, $2, $3) returning id',
      [user.username, user.fullName, hash],
    );
    for (const place of user.at) {
      await client.query('insert into portal.membership (user_id, institution_id, roles) values ($1, $2, $3)', [
        rows[0]?.id,
        institutions.get(place),
        user.roles,
      ]);
    }
  }
}

async function demoInstitutions(client: Connection): Promise<Map<DemoUser['at'][number], number>> {
  const { rows } = await client.query('select id, class from bureau.institution order by id');
  const first = (kind: string, nth = 0) => rows.filter((row) => row.class === kind)[nth]?.id;
  const found = new Map<DemoUser['at'][number], number | undefined>([
    ['bank-1', first('bank')],
    ['bank-2', first('bank', 1)],
    ['fund', first('credit_fund')],
    ['voluntary', first('voluntary')],
    ['bureau', first('bureau')],
  ]);
  return new Map(
    [...found].map(([place, id]) => {
      if (id === undefined) throw new Error(`the population holds no institution for ${place}`);
      return [place, id];
    }),
  );
}

/** The first two banks with their clerks; the second has no approver among the demo users. */
async function banksOfDemo(client: Connection) {
  const places = await demoInstitutions(client);
  const person = async (username: string) => {
    const { rows } = await client.query('select id from portal.user_account where username = $1', [username]);
    return { userId: rows[0]?.id ?? 0, username };
  };
  const bank = async (place: 'bank-1' | 'bank-2') => {
    const institutionId = places.get(place) ?? 0;
    const { rows } = await client.query('select code from bureau.institution where id = $1', [institutionId]);
    return { institutionId, institutionCode: rows[0]?.code ?? '' };
  };
  return [
    { ...(await bank('bank-1')), clerk: await person('lan.clerk'), approver: await person('hoa.approver') },
    { ...(await bank('bank-2')), clerk: await person('binh.clerk'), approver: { userId: 0, username: 'kiem.soat' } },
  ];
}

/** Counts the alerts of the two newest whole months for the demo users' institutions. */
async function countDemoAlerts(client: Connection): Promise<void> {
  const places = await demoInstitutions(client);
  for (const place of ['bank-1', 'bank-2', 'fund'] as const) {
    await client.query(`select set_config('app.institution', $1, true)`, [String(places.get(place))]);
    await client.query(
      `select portal.count_alerts(product, month) from unnest(array['S36', 'S39']) product,
         unnest(array[2, 1]) ago, date((date_trunc('month', bureau.today()) - make_interval(months => ago))) month
       where bureau.is_month_closed(month)`,
    );
  }
}

async function feePayers(client: Connection) {
  const places = await demoInstitutions(client);
  const of = (place: 'bank-1' | 'bank-2' | 'fund' | 'voluntary', events: number) => ({
    institutionId: places.get(place) ?? 0,
    events,
  });
  return [of('bank-1', 900), of('bank-2', 500), of('fund', 120), of('voluntary', 60)];
}

/** Past months with a ticket for each event. */
function pastUse(client: Connection, { keys }: DemoOptions): NonNullable<Parameters<typeof addDemoFees>[1]['use']> {
  const cipher = makeCipher(keys);
  const byEvents = usage(client);
  let skip = 0;
  return async (place, ago) => {
    const { rows } = await client.query(
      `select m.institution_id as "institutionId", u.id as "userId", u.username
       from portal.user_account u join portal.membership m on m.user_id = u.id
       where m.institution_id = $1 and u.username = any ($2) order by array_position($2, u.username) limit 1`,
      [place.institutionId, ['lan.clerk', 'binh.clerk', 'phuc.fund', 'tam.member']],
    );
    const [asker] = rows;
    if (asker === undefined) return byEvents(place, ago);
    const count = Math.ceil(place.events / 3);
    await addPastInquiries(client, cipher, { asker, ago, count, skip });
    skip += count;
  };
}

/** Publishes some invented articles as the bureau. */
async function addDemoArticles(client: Connection): Promise<void> {
  const places = await demoInstitutions(client);
  await client.query(`select set_config('app.institution', $1, true)`, [String(places.get('bureau'))]);
  for (const article of sampleArticles) {
    await client.query(`select bureau.set_article_state(bureau.write_article($1), 'published')`, [
      JSON.stringify({ ...article, written_by: 'minh.operator' }),
    ]);
  }
}
