import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file as fileAnswer } from '#kit/server/files/file-answer.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { addEvent } from './events.ts';
import { mostCaseFiles } from './contract.ts';
import { disputesRefusals } from './refusals.ts';
import type { Connection } from '#kit/server/database/connection.ts';

export type Paper = {
  readonly id: string;
  readonly file_name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly file_handle: string;
  readonly side: string;
  readonly added_by: string;
  readonly added_at: Date;
};

/** A paper of a case as calls return it. */
export function shownPaper({ id, file_name, bytes, side, added_by, added_at }: Paper) {
  return { file: id, name: file_name, bytes, side, addedBy: added_by, addedAt: added_at.toISOString() };
}

/** The papers of a case of the transaction's institution, in order of arrival. */
export async function papersOf(client: Connection, dispute: string): Promise<Paper[]> {
  const { rows } = await client.query(
    `select id, file_name, bytes, sha256, file_handle, side, added_by, added_at from portal.dispute_file
      where institution_id = portal.acting_institution() and dispute_id = $1 order by added_at, id`,
    [dispute],
  );
  return rows;
}

/**
 * Adds a received paper to a locked case. Refuses `state-changed` if it is closed, `file-known`, `case-files-full`.
 */
export async function addPaper(
  context: Pick<Context, 'client' | 'who' | 'audit'>,
  one: { readonly id: string; readonly number: string; readonly state: string },
  { file, side }: { readonly file: ReceivedFile; readonly side: 'institution' | 'bureau' },
) {
  const { client, who, audit } = context;
  if (one.state === 'closed') throw new Refusal('state-changed', 'dispute');
  const before = await papersOf(client, one.id);
  if (before.some(({ sha256 }) => sha256.equals(file.sha256))) throw new Refusal('file-known', 'file');
  if (before.length >= mostCaseFiles)
    throw new Refusal(disputesRefusals['case-files-full'], 'file', { max: mostCaseFiles });
  await file.keep();
  const { rows } = await client.query(
    `insert into portal.dispute_file (institution_id, dispute_id, id, file_name, bytes, sha256, file_handle, side, added_by)
     values (portal.acting_institution(), $1, $2, $3, $4, $5, $6, $7, $8)
     returning id, file_name, bytes, sha256, file_handle, side, added_by, added_at`,
    [one.id, uuidV7(), file.name, file.bytes, file.sha256, file.handle, side, who.username],
  );
  await addEvent(context, one.id, { side, kind: 'paper', note: file.name });
  audit.note({ dispute: one.number, bytes: file.bytes, sha256: file.sha256.toString('hex') });
  const [made] = rows;
  if (made === undefined) throw new Refusal('not-found', 'file');
  return shownPaper(made);
}

/** A paper of a case as a file. */
export async function paperAnswer(
  { client, files }: Pick<Context, 'client' | 'files'>,
  dispute: string,
  wanted: string,
) {
  const paper = (await papersOf(client, dispute)).find(({ id }) => id === wanted);
  if (paper === undefined) throw new Refusal('not-found', 'file');
  return fileAnswer({
    name: paper.file_name,
    type: 'application/octet-stream',
    body: await files.read(paper.file_handle),
  });
}
