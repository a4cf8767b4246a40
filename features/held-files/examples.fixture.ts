import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { diskFiles } from '#kit/server/files/disk.ts';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { codeOf, type Examples } from '#tests/call-examples.ts';

const noId = '00000000-0000-4000-8000-000000000000';
const reason = 'Đã đối chiếu với sổ sách';

/** A file of the clerk's that is held, of a day that no other test uses. */
export async function heldFile(
  server: TestServer,
  kind: 'reason' | 'finding',
  username = 'lan.clerk',
): Promise<string> {
  const code = await codeOf(server, username);
  const files = diskFiles(join(server.settings.dataDir, 'files'));
  const { handle } = await files.write(Readable.from([Buffer.from('{}')]));
  const id = randomUUID();
  const day = new Date(Date.UTC(2006, 1 + randomInt(180), 0)).toISOString().slice(0, 10);
  const name = `D32${code}${day.replaceAll('-', '')}.${String(1 + randomInt(999)).padStart(3, '0')}.json`;
  await server.sql(
    `with held as (
       insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence, bytes, sha256,
         file_handle, state, row_count, needs_by)
       select m.institution_id, $1::uuid, u.id, u.username, 'tt15', $2, 'D32', $3, 1, 2, sha256($1::uuid::text::bytea), $4, 'held-' || $5, 20,
         bureau.today() + 3
       from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $6 limit 1
       returning institution_id, id)
     insert into portal.submission_hold (institution_id, submission_id, hold_no, kind, findings, due_on)
     select institution_id, id, 1, $5, $7, bureau.today() + 1 from held`,
    [id, name, day, handle, kind, username, JSON.stringify([findings[kind]])],
  );
  return id;
}

const limits = {
  ...{ closed: '5', moved: '2', total: '20', cured: '0.5', curedCount: '5', emptied: '12', wide: '40' },
  ...{ repeated: '90', fromContracts: '5', fromVnd: '1000000000' },
};

const figures = { section: 'CHOVAY', basis: '1990-01-01', of: 106, before: '53000000000', after: '10000000000' };
const findings = {
  reason: { ...figures, code: 'changed', count: 2, share: null, limit: null },
  finding: { ...figures, code: 'closed', count: 86, share: 81.14, limit: 5 },
};

const hold = async (server: TestServer, kind: 'reason' | 'finding', username?: string) => ({
  body: { id: await heldFile(server, kind, username), holdNo: 1, reason },
});

const ofOther = {
  by: 'hoa.approver',
  row: (server: TestServer) => hold(server, 'reason', 'binh.clerk'),
  missing: { body: { id: noId, holdNo: 1, reason } },
};

export const examples: Pick<Examples, 'file-findings' | 'file-holds' | 'hold-thresholds'> = {
  'file-holds': {
    search: { by: 'hoa.approver', request: async () => ({ body: {} }) },
    approve: {
      by: 'hoa.approver',
      request: (server) => hold(server, 'reason'),
      again: 409,
      foreign: ofOther,
    },
    return: {
      by: 'hoa.approver',
      request: (server) => hold(server, 'reason'),
      again: 409,
      foreign: ofOther,
    },
    withdraw: {
      request: async (server) => ({ body: { id: await heldFile(server, 'finding'), reason } }),
      again: 409,
      foreign: {
        by: 'lan.clerk',
        row: async (server) => ({ body: { id: await heldFile(server, 'finding', 'binh.clerk'), reason } }),
        missing: { body: { id: noId, reason } },
      },
    },
  },
  'hold-thresholds': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    save: {
      by: 'minh.operator',
      request: async (server) => ({ body: { ...limits, institution: await codeOf(server, 'lan.clerk') } }),
    },
    remove: {
      by: 'minh.operator',
      request: async (server) => {
        const institution = await codeOf(server, 'lan.clerk');
        const minh = await server.as('minh.operator');
        await minh.send(contracts['hold-thresholds'].save, { body: { ...limits, institution, fileType: 'D34' } });
        const [bank] = await server.sql<{ id: number }>('select id from bureau.institution where code = $1', [
          institution,
        ]);
        return { body: { institutionId: bank?.id ?? 0, fileType: 'D34' } };
      },
      again: 404,
    },
  },
  'file-findings': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    approve: {
      by: 'minh.operator',
      request: (server) => hold(server, 'finding'),
      again: 409,
      ofEveryInstitution: true,
    },
    return: {
      by: 'minh.operator',
      request: (server) => hold(server, 'finding'),
      again: 409,
      ofEveryInstitution: true,
    },
  },
};
