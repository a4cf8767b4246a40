import { Client } from 'pg';
import { sampleArticles } from '#features/news/sample.ts';
import { addDemoCheques } from '#features/lost-cheques/demo.ts';
import { populate, type PopulateOptions } from '#bureau/population/populate.ts';
import { typeParsers } from '#database/types.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import { hashPassword } from '#kit/server/password.ts';
import { demoPassword, type DemoUser, demoUsers } from './demo-users.ts';

export type DemoOptions = {
  readonly ownerUrl: string;
  readonly keys: CipherKeys;
  readonly subjects: number;
  readonly onProgress: NonNullable<PopulateOptions['onProgress']>;
  /** Cost of the demo password's hash; lower in tests. */
  readonly passwordLog2n?: number;
};

/**
 * Makes a demo of an empty database: an invented population and the demo users. Does nothing to one that is a demo
 * already; throws when the database was made for production.
 */
export async function prepareDemo(options: DemoOptions): Promise<void> {
  const client = new Client({ connectionString: options.ownerUrl, types: typeParsers });
  await client.connect();
  try {
    const mode = await modeOf(client);
    if (mode === 'demo') return;
    if (mode === 'production' || !(await isEmpty(client))) {
      throw new Error('MODE=demo needs a database that is empty or was made in demo mode; this one holds other data.');
    }
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
    await countDemoAlerts(client);
    await addDemoArticles(client);
    await client.query(`insert into portal.deployment (mode) values ('demo')`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function modeOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ mode: string }>('select mode from portal.deployment');
  return rows[0]?.mode;
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>('select exists (select from portal.user_account) as filled');
  return rows[0]?.filled !== true;
}

async function addUsers(client: Client, log2n: number): Promise<void> {
  const institutions = await demoInstitutions(client);
  const hash = await hashPassword(demoPassword, log2n);
  for (const user of demoUsers) {
    const { rows } = await client.query<{ id: number }>(
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

async function demoInstitutions(client: Client): Promise<Map<DemoUser['at'][number], number>> {
  const { rows } = await client.query<{ id: number; class: string }>(
    'select id, class from bureau.institution order by id',
  );
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

/** The first two banks with their clerks; the second has no approver among the demo's people. */
async function banksOfDemo(client: Client) {
  const places = await demoInstitutions(client);
  const person = async (username: string) => {
    const { rows } = await client.query<{ id: number }>('select id from portal.user_account where username = $1', [
      username,
    ]);
    return { userId: rows[0]?.id ?? 0, username };
  };
  const bank = async (place: 'bank-1' | 'bank-2') => {
    const institutionId = places.get(place) ?? 0;
    const { rows } = await client.query<{ code: string }>('select code from bureau.institution where id = $1', [
      institutionId,
    ]);
    return { institutionId, institutionCode: rows[0]?.code ?? '' };
  };
  return [
    { ...(await bank('bank-1')), clerk: await person('lan.clerk'), approver: await person('hoa.approver') },
    { ...(await bank('bank-2')), clerk: await person('binh.clerk'), approver: { userId: 0, username: 'kiem.soat' } },
  ];
}

/** Counts the alerts of the two newest whole months for the institutions that demo users work for. */
async function countDemoAlerts(client: Client): Promise<void> {
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

/** Publishes some invented articles as the bureau. */
async function addDemoArticles(client: Client): Promise<void> {
  const places = await demoInstitutions(client);
  await client.query(`select set_config('app.institution', $1, true)`, [String(places.get('bureau'))]);
  for (const article of sampleArticles) {
    await client.query(`select bureau.set_article_state(bureau.write_article($1), 'published')`, [
      JSON.stringify({ ...article, written_by: 'minh.operator' }),
    ]);
  }
}
