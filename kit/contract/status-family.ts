/** The fifteen families of states: each has a colour, an icon and a word of its own (PLT-13). */
export type StatusFamily =
  | 'draft'
  | 'pending'
  | 'in-progress'
  | 'process'
  | 'on-schedule'
  | 'delay'
  | 'return'
  | 'approved'
  | 'success'
  | 'complete'
  | 'done'
  | 'reject'
  | 'cancel'
  | 'unavailable'
  | 'skip';
