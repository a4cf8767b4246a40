import { sendAndSay } from '#kit/browser/sending.ts';
import { Ban, Stamp } from 'lucide-react';
import type { z } from 'zod';
import { send } from '#kit/browser/call.ts';
import { askConfirm, askReason } from '#kit/browser/dialogs/ask.tsx';
import { language } from '#kit/browser/language.ts';
import { openAction } from '#kit/browser/list-screen/actions.ts';
import { listScreen } from '#kit/browser/list-screen/list-screen.tsx';
import { FactList } from '#kit/browser/status/fact-list.tsx';
import { sendFile } from '#kit/browser/upload.ts';
import type { SentFile } from '#kit/browser/upload-screen/declaration.ts';
import { uploadScreen } from '#kit/browser/upload-screen/upload-screen.tsx';
import { useWords } from '#kit/browser/words.tsx';
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
    fields: ['state'],
    actions: [
      openAction({
        label: 'approve',
        icon: Stamp,
        isMain: true,
        permission: 'certificate.approve',
        allowed: (row: Row) => (row.state !== 'waiting' ? 'notWaiting' : row.isOwn ? 'own' : true),
        async open(row) {
          const isSure = await askConfirm({
            title: both(certificateWords, 'approve'),
            message: both(certificateWords, 'askApprove'),
            details: <CertificateFacts row={row} />,
            confirm: both(certificateWords, 'approve'),
          });
          if (isSure)
            await sendAndSay(certificates.approve, { body: { id: row.id } }, both(certificateWords, 'approvedDone'));
        },
      }),
      openAction({
        label: 'revoke',
        icon: Ban,
        isDanger: true,
        permission: 'certificate.approve',
        allowed: (row: Row) => row.state !== 'revoked' || 'isRevoked',
        async open(row) {
          const reason = await askReason({ message: both(certificateWords, 'askRevoke'), tone: 'danger' });
          const body = { id: row.id, reason: reason ?? '' };
          if (reason !== undefined)
            await sendAndSay(certificates.revoke, { body }, both(certificateWords, 'revokedDone'));
        },
      }),
    ],
    defaults: () => ({ state: 'all' as const }),
  }),
});

/** The facts that an administrator compares with the certificate before approving. */
function CertificateFacts({ row }: { row: Row }) {
  const t = useWords(certificateWords);
  const facts = ['subject', 'issuer', 'serial', 'fingerprint', 'registeredBy'] as const;
  return <FactList facts={facts.map((name) => [t(name), row[name]])} />;
}

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
    reply: row.subject,
    percent: null,
  };
}
