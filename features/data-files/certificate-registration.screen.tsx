import { Ban, Stamp } from 'lucide-react';
import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { action } from '#kit/browser/list-screen/rows/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { sendFile } from '#kit/browser/upload.ts';
import type { SentFile } from '#kit/browser/upload-screen/declaration.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import { both, say } from '#kit/words/words.ts';
import { type certificateRow, certificates, certificateStateOptions } from './contract.ts';
import { certificateWords } from './words.ts';

type Row = z.output<typeof certificateRow>;

/** Certificates that sign an institution's files: anybody registers, another administrator approves (NAV-16). */
export default uploadScreen({
  name: 'certificate-registration',
  titles: { form: both(certificateWords, 'register'), history: both(certificateWords, 'list') },
  hasFolders: false,
  folders: async () => ({ rows: [], limits: { extensions: ['.cer', '.crt', '.pem'], maxMb: 1 } }),
  async send({ file, institution }, options) {
    return sentOf(await sendFile(certificates.register, { body: { matctd: institution }, file }, options));
  },
  recent: async () => (await send(certificates.search, { body: { start: 0, end: 20 } })).rows.map(sentOf),
  History: listScreen(certificates.search, {
    name: 'certificate-registration',
    isAside: true,
    fields: ['state'],
    actions: [
      action(certificates.approve, {
        label: 'approve',
        icon: Stamp,
        isMain: true,
        allowed: (row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'own' : true),
        confirm: 'askApprove',
        facts: ['subject', 'issuer', 'serial', 'fingerprint', 'registeredBy'],
        input: ({ id }) => ({ body: { id } }),
        said: 'approvedDone',
      }),
      action(certificates.revoke, {
        label: 'revoke',
        icon: Ban,
        isDanger: true,
        allowed: (row) => row.state !== 'revoked' || 'isRevoked',
        reason: 'askRevoke',
        input: ({ id }, reason) => ({ body: { id, reason } }),
        said: 'revokedDone',
      }),
    ],
  }),
});

function sentOf(row: Row): SentFile {
  const family = certificateStateOptions.find(({ value }) => value === row.state)?.family ?? 'pending';
  const status = say(certificateWords, language(), row.state);
  return {
    id: row.id,
    name: row.fileName,
    bytes: row.bytes,
    at: row.registeredAt,
    family,
    status,
    reply: row.name,
    percent: null,
  };
}
