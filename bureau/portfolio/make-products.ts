import { createHash } from 'node:crypto';
import type { Month } from '#bureau/credit/months.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { type ListColumn, type ListValue, listXlsx } from '#kit/server/sheets/list-xlsx.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { both, type Text } from '#kit/words/words.ts';
import { type Customer, isBelow, matrixOf } from './products.ts';
import { portfolioWords } from './words.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';

type Counted = { readonly institutionId: number; readonly month: Month; readonly customers: readonly Customer[] };

/** The current version of the month's products. */
export type Made = { readonly version: number };

/** Writes R18 and R19 of a month as files; writes nothing if nothing differs from the current version. */
export async function makeProducts(counted: Counted, { pool, files }: JobServices): Promise<Made> {
  const { institutionId, month, customers } = counted;
  const below = customers.filter(isBelow);
  const [code, latest] = await actAs(pool, { institutionId, userId: 0 }, async (client) => {
    const { rows: own } = await client.query('select code from bureau.institution where id = $1', [institutionId]);
    const { rows } = await client.query(
      `select version, digest from portal.reply_file where institution_id = $1 and kind = 'R18' and period = $2
       order by version desc limit 1`,
      [institutionId, `${month}-01`],
    );
    return [own[0]?.code ?? '', rows[0]] as const;
  });
  const digest = digestOf(customers);
  if (latest?.digest?.equals(digest) === true) return { version: latest.version };
  const version = (latest?.version ?? 0) + 1;
  const stem = `${code}.${month.replace('-', '')}`;
  const made = [
    { kind: 'R18', rows: below.length, stored: await files.write(r18Sheet(`R18.${stem}`, below)) },
    { kind: 'R19', rows: customers.length, stored: await files.write(r19Sheet(`R19.${stem}`, customers)) },
  ];
  const isKept = await actAs(pool, { institutionId, userId: 0 }, async (client) => {
    let kept = 0;
    for (const { kind, rows, stored } of made) {
      const { rowCount } = await client.query(
        `insert into portal.reply_file (institution_id, id, kind, period, version, file_name, file_handle, bytes, row_count, digest)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        [
          institutionId,
          uuidV7(),
          kind,
          `${month}-01`,
          version,
          `${kind}.${stem}.xlsx`,
          stored.handle,
          stored.bytes,
          rows,
          digest,
        ],
      );
      kept += rowCount ?? 0;
    }
    return kept === made.length;
  });
  // Another worker has just made the same version.
  if (!isKept) await Promise.all(made.map(({ stored }) => files.remove(stored.handle)));
  return { version };
}

function digestOf(customers: readonly Customer[]): Buffer {
  const hash = createHash('sha256');
  for (const { cic_code, own_group, highest_group, own_balance_vnd } of customers) {
    hash.update(`${cic_code} ${own_group} ${highest_group ?? ''} ${own_balance_vnd}\n`);
  }
  return hash.digest();
}

const title = (text: Text) => `${text.vi} / ${text.en}`;
const head = (key: keyof (typeof portfolioWords)['texts']) => title(both(portfolioWords, key));

function r18Sheet(name: string, customers: readonly Customer[]): AsyncIterable<Uint8Array> {
  const columns: ListColumn[] = [
    { title: head('cicCode'), kind: 'text', width: 14 },
    { title: head('name'), kind: 'text', width: 40 },
    { title: head('type'), kind: 'text', width: 26 },
    { title: head('ownGroup'), kind: 'whole', width: 20 },
    { title: head('highestGroup'), kind: 'whole', width: 30 },
    { title: head('balance'), kind: 'whole', width: 24 },
  ];
  const rows = customers.map((each): ListValue[] => [
    each.cic_code,
    each.name,
    head(subjectKindOf(each.subject_type)),
    each.own_group,
    each.highest_group,
    each.own_balance_vnd,
  ]);
  return listXlsx(name, columns, rows);
}

function r19Sheet(name: string, customers: readonly Customer[]): AsyncIterable<Uint8Array> {
  const columns: ListColumn[] = [
    { title: head('ownGroup'), kind: 'whole', width: 20 },
    { title: head('highestGroup'), kind: 'text', width: 40 },
    { title: head('customers'), kind: 'whole', width: 18 },
    { title: head('balance'), kind: 'whole', width: 24 },
  ];
  const rows = matrixOf(customers).map((line): ListValue[] => [
    line.own,
    line.highest === null ? head('nobodyElse') : String(line.highest),
    line.customers,
    line.balanceVnd,
  ]);
  return listXlsx(name, columns, rows);
}
