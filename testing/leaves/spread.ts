import { readFileSync } from 'node:fs';
import { Client } from 'pg';

const script = readFileSync(new URL('../../database/distribute.sql', import.meta.url), 'utf8');

// What a cluster alone has, on one node: its numbers of transactions and sessions.
const standIns = `
create or replace function portal.begin_shared() returns void language plpgsql as $$ begin perform pg_current_xact_id(); end $$;
create or replace function portal.shared_transaction() returns text language plpgsql stable
  as $$ begin return coalesce(pg_current_xact_id_if_assigned()::text, ''); end $$;
create or replace function portal.shared_session() returns text language plpgsql stable as $$ begin return pg_backend_pid()::text; end $$;`;

/** The key, policies and triggers that the script makes, as it says them. */
function changesOfScript(): string {
  const key = /^insert into portal\.leaf_key[\s\S]*?;$/m.exec(script)?.[0];
  const changes = script.match(/^ {2}(alter policy|drop trigger|create trigger) [\s\S]*?;$/gm) ?? [];
  if (key === undefined || changes.length !== 7) throw new Error('distribute.sql does not change what it changed');
  return [key, ...changes].join('\n');
}

/**
 * Brings a database on one node to where the script brings a cluster, but for the place of the rows: row security asks for seals, openings
 * make them, and no trigger keeps earlier versions.
 */
export async function pretendSpread(ownerUrl: string): Promise<void> {
  await within(ownerUrl, (client) => client.query(`${standIns}\n${changesOfScript()}`));
}

/** Runs the script as psql would, a step at a time. */
export async function runDistribute(superuserUrl: string): Promise<void> {
  await within(superuserUrl, async (client) => {
    for (const step of script.split(/^\\echo .*$/m)) {
      const sql = step.replace(/^\\.*$/gm, '').trim();
      // Whatever is not in a transaction of its own runs statement by statement.
      for (const part of statementsOf(sql)) await client.query(part);
    }
  });
}

/** The statements of a text, none cut within a quoted body. */
function statementsOf(sql: string): string[] {
  const bodies: string[] = [];
  const held = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => `<<body ${bodies.push(body) - 1}>>`)
    .replace(/--.*$/gm, '');
  return held
    .split(/;\s*$/m)
    .map((each) => each.replace(/<<body (\d+)>>/g, (_, at) => bodies[Number(at)] ?? '').trim())
    .filter((each) => each !== '');
}

async function within(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
