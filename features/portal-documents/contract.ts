import { calls } from '#kit/contract/call.ts';

const given = { method: 'GET', access: 'signed-in', audit: 'none', download: true } as const;

export const portalDocuments = calls({
  guide: {
    ...given,
    path: '/api/DownloadDocument',
    about: 'The guide to the portal, as PDF in the language of the call.',
  },
  regulation: {
    ...given,
    path: '/api/DownloadQC',
    about: 'The rules for the use of credit information, as PDF in the language of the call.',
  },
});
