import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { answerForeign } from '#bureau/orders/answer-foreign.ts';
import { fileDropPartner } from '#bureau/orders/file-drop-partner.ts';
import { addOrderFile, mostOrderFiles, orderFilesOf } from '#bureau/orders/files.ts';
import { foreignRequest } from '#bureau/orders/foreign-report.ts';
import type { Delivery, ForeignPartner } from '#bureau/orders/partner.ts';
import { requestOf } from '#bureau/orders/place-order.ts';
import { type OpenedOrder, addLine, moveOrder, openOrder } from '#bureau/orders/work.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { uploadScan } from '#kit/server/scan/scan-upload.ts';
import { fileNameOf } from '#kit/server/files/name.ts';
import { storeUpload } from '#kit/server/files/receive-upload.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import type { Connection, PooledConnection } from '#kit/server/database/connection.ts';

/** The partner in an order's history lines; its name is shown in the reader's language. */
export const partnerHand = { userId: 0, name: 'partner' } as const;

const mostAtOnce = 50;
const longestPauseMinutes = 360;

/**
 * Sends orders to the foreign partner and accepts its deliveries. Each order is a separate transaction; repeated, or
 * run by two workers, no order is sent with another effect and no delivery accepted twice. A failing order does not
 * stop others.
 */
export const foreignPartnerJob = job({
  name: 'foreign-partner',
  cron: '* * * * * ?queue=foreign-partner',
  isWorkedWith: ({ partnerDir }) => partnerDir !== undefined,
  payload: z.unknown(),
  run: async (_, services) => {
    const { partnerDir, mode } = services.settings;
    if (partnerDir === undefined) return;
    if (mode === 'demo') await mkdir(partnerDir, { recursive: true });
    const partner = fileDropPartner(partnerDir);
    const institutionId = await bureauOf(services);
    const failures: unknown[] = [];
    const attempt = (one: () => Promise<unknown>) => one().catch((error: unknown) => failures.push(error));
    const asBureau = { institutionId, userId: 0 };
    for (const id of await dueMessages(services, institutionId)) {
      await attempt(() => actAs(services.pool, asBureau, (client) => sendOne(services, client, partner, id)));
    }
    for (const delivery of await partner.deliveries()) await attempt(() => takeOver(services, institutionId, delivery));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders of the partner failed`);
  },
});

/** Has the partner's orders checked once this transaction commits; without a partner they wait. */
export async function askPartnerJob(client: Connection, { partnerDir }: Settings): Promise<void> {
  if (partnerDir === undefined) return;
  await client.query(`select graphile_worker.add_job($1, '{}'::json, queue_name := $1, job_key := $1)`, [
    foreignPartnerJob.name,
  ]);
}

async function bureauOf({ pool }: JobServices): Promise<number> {
  const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau'`);
  const [bureau] = rows;
  if (bureau === undefined) throw new Error('there is no bureau among the institutions');
  return bureau.id;
}

async function dueMessages({ pool }: JobServices, institutionId: number): Promise<string[]> {
  return actAs(pool, { institutionId, userId: 0 }, async (client) => {
    const { rows } = await client.query('select order_id from portal.partner_messages($1) /* never null: order_id */', [
      mostAtOnce,
    ]);
    return rows.map(({ order_id: id }) => id);
  });
}

/** Why an order is held; null if it continues. */
async function whyHeld(client: Connection, order: OpenedOrder): Promise<string | null> {
  const { rows } = await client.query('select portal.stands_still($1, $2) as why', [
    order.institutionId,
    order.askedBy,
  ]);
  return rows[0]?.why ?? null;
}

async function sendOne(services: JobServices, client: PooledConnection, partner: ForeignPartner, id: string) {
  const order = await openOrder(client, id);
  // Another worker may have been faster.
  const { rowCount } = await client.query(
    `select from portal.partner_message where institution_id = $1 and order_id = $2 and state = 'waiting' for update`,
    [order.institutionId, id],
  );
  if (rowCount === 0) return;
  const held = await whyHeld(client, order);
  if (held !== null) {
    await client.query(
      `update portal.partner_message set last_error = $3, next_at = clock_timestamp() + interval '5 minutes'
       where institution_id = $1 and order_id = $2`,
      [order.institutionId, id, held],
    );
    return;
  }
  const request = foreignRequest.parse(requestOf(services.cipher, order.request));
  try {
    await partner.order({
      id,
      voucher: order.voucher,
      companyName: request.companyName,
      address: request.address,
      country: request.country,
      taxNumber: request.taxNumber ?? null,
      businessRegistration: request.businessRegistration ?? null,
      language: request.reportLanguage,
      notes: request.notes ?? null,
    });
  } catch (error) {
    await tryLater(client, order, error);
    return;
  }
  await client.query(
    `update portal.partner_message set state = 'sent', sent_at = clock_timestamp(), last_error = null
     where institution_id = $1 and order_id = $2`,
    [order.institutionId, id],
  );
  if (order.state === 'asked') await moveOrder(client, order, { by: partnerHand, move: 'complete' });
}

// A minute, two, four, and finally every six hours; nothing is given up while the order is open.
async function tryLater(client: PooledConnection, order: OpenedOrder, error: unknown): Promise<void> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  await client.query(
    `update portal.partner_message set attempts = attempts + 1, last_error = $3,
       next_at = clock_timestamp() + make_interval(mins => least(power(2, least(attempts, 20))::int, $4))
     where institution_id = $1 and order_id = $2`,
    [order.institutionId, order.id, code, longestPauseMinutes],
  );
}

async function takeOver(services: JobServices, institutionId: number, delivery: Delivery): Promise<void> {
  const asBureau = { institutionId, userId: 0 };
  try {
    const isHeld = await actAs(services.pool, asBureau, async (client) => {
      const order = await openOrder(client, delivery.orderId);
      // A run that was killed after its commit, or another worker, has accepted it: it only has to be moved.
      if (await isTakenOver(client, order, delivery)) return false;
      if ((await whyHeld(client, order)) !== null) return true;
      await keepPieces(services, client, order, delivery);
      await answerForeign(client, services.cipher, order, partnerHand);
      await appendAudit(client, {
        userId: null,
        username: partnerHand.name,
        institutionId: order.institutionId,
        sessionId: null,
        address: null,
        requestId: order.inquiryId,
        action: 'job foreign-partner',
        purpose: 'credit-granting',
        subjectKey: null,
        result: 'answered',
        detail: JSON.stringify({ voucher: order.voucher, product: order.product.code }),
      });
      return false;
    });
    // It stays in place until its institution continues.
    if (isHeld) return;
  } catch (error) {
    // Too many files waited for their check, or the disk is full: the delivery stays for the next run.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'storage-full') throw error;
    await sayRefused(services, institutionId, delivery.orderId, error.code);
    await delivery.refuse(error.code);
    return;
  }
  await delivery.accept();
}

/** True of an order that was answered with exactly these files. */
async function isTakenOver(client: Connection, order: OpenedOrder, { pieces }: Delivery): Promise<boolean> {
  if (order.state !== 'answered') return false;
  const kept = (await orderFilesOf(client, order)).filter(({ source }) => source === 'partner');
  const known = new Set(kept.map(({ sha256 }) => sha256.toString('hex')));
  if (known.size === 0) return false;
  const delivered = new Set<string>();
  for (const { bytes, read } of pieces) {
    if (bytes < 0) return false;
    const hash = createHash('sha256');
    for await (const chunk of read()) hash.update(chunk);
    delivered.add(hash.digest('hex'));
  }
  return delivered.size === known.size && [...delivered].every((hash) => known.has(hash));
}

/** Stores each file of a delivery; refuses the whole delivery if one may not be attached. */
async function keepPieces(
  { files, settings }: JobServices,
  client: PooledConnection,
  order: OpenedOrder,
  { pieces }: Delivery,
): Promise<void> {
  if (order.product.code !== 'S70') throw new Refusal('not-found', 'id');
  if (order.state !== 'asked' && order.state !== 'complete') throw new Refusal('state-changed');
  if (pieces.length === 0) throw new Refusal(bureauOrdersRefusals['order-no-file']);
  if (pieces.length > mostOrderFiles)
    throw new Refusal(bureauOrdersRefusals['order-files-full'], 'file', { max: mostOrderFiles });
  const { uploadExtensions: allowed, uploadMaxMb: maxMb } = settings;
  const parts = { files, limits: { extensions: allowed, maxMb }, scan: uploadScan('attachment', settings) };
  // All files are looked at as they were received, before the first is kept: the folder is the partner's, who may write to it
  // meanwhile.
  const received: Awaited<ReturnType<typeof storeUpload>>[] = [];
  try {
    for (const piece of pieces) {
      const name = fileNameOf(piece.name, allowed);
      if (piece.bytes < 0) throw new Refusal('upload-broken', 'file');
      received.push(await storeUpload(name, piece.read(), parts));
    }
    for (const { name, stored } of received) {
      await files.keep(stored.handle);
      await addOrderFile(client, order, {
        ...{ name, bytes: stored.bytes, sha256: stored.sha256, handle: stored.handle },
        ...{ source: 'partner', addedName: partnerHand.name },
      });
    }
  } catch (error) {
    await Promise.all(received.map(({ stored }) => files.remove(stored.handle)));
    throw error;
  }
}

/** Adds a line for the operators; an ended or unknown order gets none. */
async function sayRefused({ pool }: JobServices, institutionId: number, orderId: string, code: string): Promise<void> {
  await actAs(pool, { institutionId, userId: 0 }, async (client) => {
    const order = await openOrder(client, orderId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (order === undefined || order.state === 'answered' || order.state === 'returned') return;
    const line = { by: partnerHand, act: 'delivery-refused', state: order.state, note: code, isInternal: true };
    await addLine(client, order, line);
  });
}
