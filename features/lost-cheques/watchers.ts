import { resolveSubject } from '#bureau/matching/resolve.ts';
import { askForChequeAlert } from '#bureau/watch/raise.job.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { chequeOf } from './stored.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** Notifies institutions that watch the drawer of a cheque whose refusal for want of funds is now approved. */
export async function tellWatchers(
  { client, cipher, who }: Pick<Context, 'cipher' | 'who'> & { readonly client: Connection },
  plid: string,
): Promise<void> {
  const { rows } = await client.query(
    'select content from portal.cheque where institution_id = $1 and id = $2 and kind in (2, 3)',
    [who.institutionId, plid],
  );
  const [row] = rows;
  if (row === undefined) return;
  const { macic, socmt, nguoikysec } = chequeOf({ cipher }, row);
  const subjectId = await resolveSubject(client, cipher, {
    ...{ type: '0', cicCode: macic, name: nguoikysec },
    ...{ identityNumber: socmt, registrationNumber: socmt, taxCode: socmt },
  });
  if (subjectId !== undefined)
    await askForChequeAlert(client, { bankId: who.institutionId, chequeId: plid, subjectId });
}
