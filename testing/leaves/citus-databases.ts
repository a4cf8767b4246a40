import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { appRoleOf, loaderRoleOf } from '#database/app-role.ts';
import { migrate } from '#database/migrate.ts';
import { runDistribute } from './spread.ts';

type Made = { readonly name: string; readonly ownerUrl: string; readonly appUrl: string; readonly loaderUrl: string };

/**
 * Databases of a Citus cluster, each spread by database/distribute.sql. `url` names the coordinator as its superuser; in its database the
 * nodes are known, and from each node to the next no password is asked of the bureau's roles (pg_hba.conf: trust, in a cluster for tests).
 * A database with workers cannot be copied from a template: each is made and filled anew.
 */
export class CitusDatabases {
  private readonly url: string;
  private readonly dataDir: string;
  private readonly run: string;
  private readonly fill: (ownerUrl: string) => Promise<void>;
  private made = 0;

  constructor(given: { url: string; dataDir: string; run: string; fill: (ownerUrl: string) => Promise<void> }) {
    this.url = given.url;
    this.dataDir = given.dataDir;
    this.run = given.run;
    this.fill = given.fill;
  }

  async make(): Promise<Made> {
    this.made += 1;
    const name = `${this.run}_${this.made}`;
    const nodes = await this.nodes();
    const owner = `${name}_owner`;
    const password = randomBytes(16).toString('hex');
    for (const node of nodes) {
      await onNode(node.url, [
        'set citus.enable_create_database_propagation = off',
        'set citus.enable_create_role_propagation = off',
        `create role ${owner} login createrole createdb bypassrls password '${password}'`,
        `create database ${name} owner ${owner}`,
      ]);
      await onNode(withName(node.url, name), ['create extension citus']);
    }
    const [coordinator, ...workers] = nodes;
    if (coordinator === undefined) throw new Error('CITUS_URL names no coordinator');
    const here = withName(coordinator.url, name);
    await onNode(here, [
      `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
      ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    ]);
    const ownerUrl = withName(withLogin(this.url, owner, password), name);
    const { appUrl, loaderUrl } = await migrate({ ownerUrl, dataDir: this.dataDir, log: () => undefined });
    await this.fill(ownerUrl);
    await runDistribute(here);
    return { name, ownerUrl, appUrl, loaderUrl };
  }

  async drop(name: string): Promise<void> {
    for (const { url } of await this.nodes()) {
      await onNode(url, [
        'set citus.enable_create_database_propagation = off',
        `drop database if exists ${name} with (force)`,
      ]);
      for (const role of [appRoleOf(name), loaderRoleOf(name), `${name}_owner`])
        await onNode(url, ['set citus.enable_create_role_propagation = off', `drop role if exists "${role}"`]);
    }
  }

  /** The coordinator first, each as its superuser reaches it from here. */
  private async nodes(): Promise<{ host: string; port: number; url: string }[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ host: string; port: number; isCoordinator: boolean }>(
        `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
          where noderole = 'primary' and isactive order by groupid`,
      );
      if (rows[0]?.isCoordinator !== true || rows.length < 2)
        throw new Error('CITUS_URL: pg_dist_node there lists no coordinator with workers');
      return rows.map(({ host, port, isCoordinator }) => ({
        host,
        port,
        url: isCoordinator ? this.url : atNode(this.url, host, port),
      }));
    } finally {
      await client.end();
    }
  }
}

async function onNode(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function atNode(url: string, host: string, port: number): string {
  const changed = new URL(url);
  changed.hostname = host;
  changed.port = String(port);
  return changed.href;
}

function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}
