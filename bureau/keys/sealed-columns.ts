/** A table with columns that the cipher seals. */
export type SealedTable = { readonly table: string; readonly columns: readonly string[] };

/** Every sealed column: add new ones here, or their rows are lost with the key that sealed them. */
export const sealedTables: readonly SealedTable[] = [
  {
    table: 'bureau.subject',
    columns: ['address_sealed', 'phone_sealed', 'identity_sealed', 'tax_sealed', 'registration_sealed'],
  },
  { table: 'bureau.identity_paper', columns: ['number_sealed'] },
  { table: 'bureau.subject_merge', columns: ['kept_address_sealed', 'kept_phone_sealed'] },
  { table: 'portal.user_factor', columns: ['secret'] },
  { table: 'portal.webhook', columns: ['secret_sealed'] },
  { table: 'portal.inquiry', columns: ['request'] },
  { table: 'portal.reply', columns: ['report', 'glance'] },
  { table: 'portal.kept_answer', columns: ['answer_sealed'] },
  { table: 'portal.batch_row', columns: ['given'] },
  { table: 'portal.cheque', columns: ['content'] },
  { table: 'portal.alert_row', columns: ['paper_sealed'] },
  { table: 'portal.rating', columns: ['analysis'] },
  { table: 'portal.work_order', columns: ['request'] },
];
