/** What is told of a consent, by form and by file, in this order. */
export const consentFields = [
  'customerName',
  'identityNumber',
  'cicCode',
  'covers',
  'kind',
  'evidence',
  'evidenceHash',
  'startsOn',
  'endsOn',
  'wording',
  'dataSources',
  'receivers',
] as const;

/** What a file of evidence may be. */
export const evidenceExtensions = ['.pdf', '.jpg', '.jpeg', '.png'];
export const evidenceMb = 15;
