/** The fifteen families of states: each has its own colour, icon and text (PLT-13). */
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
