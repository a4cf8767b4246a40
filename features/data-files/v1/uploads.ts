import type { Connection } from '#kit/server/database/connection.ts';
import type { Who } from '#kit/server/calls/context.ts';

/** How long a file may take to arrive, in hours. Its parts are erased a day after they came, so not longer. */
export const hoursToSend = 24;

type Sender = Pick<Who, 'institutionId' | 'userId'>;
type Wanted = { readonly id: string | null; readonly before: string | null; readonly most: number };

// What took too long is gone for its sender, whether it is erased yet or not.
const columns = `u.id, u.channel, u.kind, u.period::text as period, u.file_name, u.bytes, u.received, u.sha256, u.corrects, u.reason, u.signature,
  u.state, u.refused, u.begun_at`;
const isThere = `(u.state = 'refused' or u.begun_at > clock_timestamp() - make_interval(hours => $3))`;

/** The files that a program is sending or that were not taken at their end, the latest begun first, or the one of an id. */
export async function uploadsOf(client: Connection, { institutionId, userId }: Sender, { id, before, most }: Wanted) {
  const { rows } = await client.query(
    `select ${columns} from portal.file_upload u
     where u.institution_id = $1 and u.user_id = $2 and ${isThere} and ($4::uuid is null or u.id = $4) and ($5::uuid is null or u.id < $5)
     order by u.id desc limit $6`,
    [institutionId, userId, hoursToSend, id, before, most],
  );
  return rows;
}

export type Upload = Awaited<ReturnType<typeof uploadsOf>>[number];

/** One of them, locked; undefined if there is none. */
export async function lockUpload(client: Connection, { institutionId, userId }: Sender, id: string) {
  const { rows } = await client.query(
    `select ${columns} from portal.file_upload u
     where u.institution_id = $1 and u.user_id = $2 and ${isThere} and u.id = $4 for update`,
    [institutionId, userId, hoursToSend, id],
  );
  return rows[0];
}

/** The parts of a file that have come, in order. */
export async function partsOf(client: Connection, { institutionId }: Sender, id: string) {
  const { rows } = await client.query(
    `select p.starts_at, p.bytes, p.file_handle as handle from portal.file_upload_part p
     where p.institution_id = $1 and p.upload_id = $2 order by p.starts_at`,
    [institutionId, id],
  );
  return rows;
}

/** Adds a part that came to a locked file. */
export async function addPart(
  client: Connection,
  { institutionId }: Sender,
  {
    id,
    offset,
    bytes,
    handle,
  }: { readonly id: string; readonly offset: number; readonly bytes: number; readonly handle: string },
): Promise<void> {
  await client.query(
    `with part as (
       insert into portal.file_upload_part (institution_id, upload_id, starts_at, bytes, file_handle) values ($1, $2, $3, $4, $5)
     )
     update portal.file_upload set received = $3::bigint + $4::bigint where institution_id = $1 and id = $2`,
    [institutionId, id, offset, bytes, handle],
  );
}

/** Keeps why a file that came as a whole was not taken. */
export async function markRefused(
  client: Connection,
  { institutionId }: Sender,
  id: string,
  { code, params }: { readonly code: string; readonly params: object },
): Promise<void> {
  await client.query(
    `update portal.file_upload set state = 'refused', refused = $3, received = bytes where institution_id = $1 and id = $2 and state = 'receiving'`,
    [institutionId, id, JSON.stringify({ code, params })],
  );
}

/** Removes a file that is sent to its end, or dropped; the handles of its parts. */
export async function removeUpload(client: Connection, { institutionId }: Sender, id: string): Promise<string[]> {
  const { rows } = await client.query(
    'delete from portal.file_upload_part where institution_id = $1 and upload_id = $2 returning file_handle as handle',
    [institutionId, id],
  );
  await client.query('delete from portal.file_upload where institution_id = $1 and id = $2', [institutionId, id]);
  return rows.map(({ handle }) => handle);
}
