import { refuseComing } from '#bureau/cold/coming.ts';
import { Readable } from 'node:stream';
import { auditKeyOf } from '#bureau/audit/signing.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import { readWitness } from '#bureau/audit/witness.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { type ListColumn, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Language, say } from '#kit/words/words.ts';
import { auditTrail } from './contract.ts';
import { writeExport } from './export.ts';
import { keysOfPerson, peopleOfKeys } from './people.ts';
import { auditWords, victimWords } from './words.ts';

type Row = {
  at: Date;
  chain: number;
  seq: bigint;
  username: string | null;
  institution_code: string | null;
  institution_name: string | null;
  address: string | null;
  action: string;
  purpose: string | null;
  subject_key: string | null;
  result: string;
  refused: boolean;
  detail: string | null;
  total: bigint;
};

type Span = { readonly fromDate: string; readonly toDate: string };

export const auditServer = serve(auditTrail, {
  async search({ body }, context) {
    const keys = body.person === undefined ? undefined : await keysOfPerson(context, body.person);
    const { from, until } = daysOf(body);
    await refuseComing(context.client, 'audit', from);
    const { rows } = await context.client.query(
      'select r.*, portal.is_refusal(r.action, r.result) as refused from portal.read_audit($1, $2, $3) r /* never null: at, chain, seq, action, result, refused, total */',
      [
        JSON.stringify({
          from,
          until,
          username: body.username,
          institution: body.institution,
          action: body.action,
          result: body.result,
          aboutPeople: String(body.aboutPeople === 'people'),
          keys,
        }),
        ...pageOf(body),
      ],
    );
    const total = totalOf(rows);
    const [onlyKey] = keys ?? [];
    if (onlyKey !== undefined) context.audit.subjectKey = onlyKey;
    context.audit.note({ from: body.fromDate, until: body.toDate, total, ...lookedAt(body) });
    const { language } = context.request;
    const nameOf = await institutionNamer(context.client, language);
    const shown = rows.map((row) => {
      const one = { ...shownRow(row), work: context.actionName(row.action, language) };
      return { ...one, institutionName: one.institutionName === null ? null : nameOf(one.institutionName) };
    });
    return { total, rows: shown, more: total > body.start + rows.length };
  },

  async hours({ body }, { client, audit }) {
    const { from, until } = daysOf(body);
    await refuseComing(client, 'audit', from);
    const { rows } = await client.query(
      'select * from portal.audit_hours($1, $2, $3) /* never null: weekday, hour, times, own, low, middle, high */',
      [body.username ?? '', from, until],
    );
    audit.note({ from: body.fromDate, until: body.toDate, ...lookedAt(body) });
    const user = rows.filter(({ weekday }) => weekday === 0);
    return {
      cells: rows.flatMap(({ weekday, hour, times }) =>
        weekday === 0 ? [] : [{ weekday, hour, count: Number(times) }],
      ),
      user:
        body.username === undefined
          ? null
          : user.map(({ own, low, middle, high }) => ({ own: Number(own), low, middle, high })),
    };
  },

  async victims({ body }, context) {
    const all = await victimsOf(context, body);
    return { total: all.length, rows: all.slice(body.start, body.end) };
  },

  async victimsFile({ body }, context) {
    const { language } = context.request;
    const all = await victimsOf(context, body);
    const columns = victimColumns.map(({ name, ...column }) => ({
      ...column,
      title: say(victimWords, language, name),
    }));
    const cells = all.map((one) =>
      victimColumns.map(({ name, kind }) => (kind === 'time' ? new Date(one[name]) : one[name])),
    );
    const days = [body.fromDate, body.toDate].map((day) => day.replaceAll('-', '')).join('-');
    return file({
      name: `KhachHangBiXem-${days}.xlsx`,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: listXlsx(say(victimWords, language, 'list'), columns, cells),
    });
  },

  async checkpoints({ body }, context) {
    const { client } = context;
    await refuseMembers(context);
    const { from, until } = daysOf(body);
    const { rows } = await client.query(
      `select l.*, w.witnessed_at, count(*) over () as found from portal.list_checkpoints(1, 9000000000000, 0, 1000000) l
       left join portal.witnessed(1, 9000000000000) w on w.number = l.number
       where l.at >= $1 and l.at < $2 order by l.number desc offset $3 limit $4 /* never null: number, rows, digest, body */`,
      [from, until, ...pageOf(body)],
    );
    return {
      total: Number(rows[0]?.found ?? 0n),
      rows: rows.map((one) => ({
        number: Number(one.number),
        at: one.at.toISOString(),
        rows: Number(one.rows),
        witnessedAt: one.witnessed_at?.toISOString() ?? null,
        digest: one.digest.toString('hex'),
        keyId: /"key":"([0-9a-f]+)"/.exec(one.body)?.[1] ?? '',
      })),
    };
  },

  async witness(_, context) {
    await refuseMembers(context);
    return readWitness(context.client, context.settings);
  },

  async export({ body }, context) {
    await refuseMembers(context);
    await refuseComing(context.client, 'audit', daysOf(body).from);
    const written = await writeExport(context, daysOf(body));
    const stream = await context.files.read(written.handle);
    const drop = () => void context.files.remove(written.handle).catch(() => undefined);
    stream.once('close', drop);
    const days = [body.fromDate, body.toDate].map((day) => day.replaceAll('-', '')).join('-');
    context.audit.note({
      from: body.fromDate,
      until: body.toDate,
      rows: written.rows,
      key: auditKeyOf(context.settings).id,
    });
    return file({ name: `audit-${days}.jsonl`, type: 'application/x-ndjson', body: Readable.from(stream) });
  },
});

/** Chains cover all institutions, so only the bureau reads them. */
async function refuseMembers({ client }: Context): Promise<void> {
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}

const victimColumns = [
  { name: 'cicCode', kind: 'text', width: 14 },
  { name: 'name', kind: 'text', width: 36 },
  { name: 'times', kind: 'whole' },
  { name: 'firstAt', kind: 'time' },
  { name: 'lastAt', kind: 'time' },
  { name: 'purposes', kind: 'text', width: 24 },
  { name: 'actions', kind: 'text', width: 60 },
  { name: 'subjectKey', kind: 'text', width: 36 },
] as const satisfies readonly (Omit<ListColumn, 'title'> & { name: string })[];

async function victimsOf(context: Context, body: Span & { readonly actor: string }) {
  const { from, until } = daysOf(body);
  await refuseComing(context.client, 'audit', from);
  const { rows } = await context.client.query(
    'select * from portal.audit_victims($1, $2, $3) /* never null: subject_key, times, first_at, last_at, actions, purposes */',
    [body.actor, from, until],
  );
  const people = await peopleOfKeys(context, new Set(rows.map((row) => row.subject_key)), {
    username: body.actor,
    from,
    until,
  });
  const { language } = context.request;
  context.audit.note({ of: body.actor, from: body.fromDate, until: body.toDate, victims: rows.length });
  return rows.map((row) => {
    const person = people.get(row.subject_key);
    return {
      subjectKey: row.subject_key,
      cicCode: person?.cic_code ?? null,
      name: person?.name ?? null,
      times: Number(row.times),
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
      actions: [...new Set(row.actions.map((action) => context.actionName(action, language)))].join(', '),
      purposes: row.purposes.map((purpose) => purposeName(purpose, language)).join(', '),
    };
  });
}

const purposeWords = {
  'credit-granting': 'granting',
  'credit-scoring': 'scoring',
  'portfolio-monitoring': 'monitoring',
} as const;

function purposeName(purpose: string, language: Language): string {
  const key = Object.entries(purposeWords).find(([known]) => known === purpose)?.[1];
  return key === undefined ? purpose : say(auditWords, language, key);
}

/** The criteria without the person. */
function lookedAt({ username, institution }: { username?: string | undefined; institution?: string | undefined }) {
  return {
    ...(username === undefined ? {} : { of: username }),
    ...(institution === undefined ? {} : { at: institution }),
  };
}

function shownRow(row: Row) {
  return {
    id: `${row.chain}.${row.seq}`,
    at: row.at.toISOString(),
    username: row.username,
    institution: row.institution_code,
    institutionName: row.institution_name,
    action: row.action,
    purpose: row.purpose,
    subjectKey: row.subject_key,
    result: row.refused ? ('refused' as const) : ('ok' as const),
    code: row.result,
    address: row.address,
    detail: row.detail,
  };
}

/** The span of Hanoi days as two instants, the second exclusive. */
function daysOf({ fromDate, toDate }: Span): { from: string; until: string } {
  const dayAfter = new Date(Date.parse(`${toDate}T00:00:00+07:00`) + 86_400_000);
  return { from: new Date(Date.parse(`${fromDate}T00:00:00+07:00`)).toISOString(), until: dayAfter.toISOString() };
}
