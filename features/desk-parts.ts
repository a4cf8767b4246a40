import { hanoiDay } from '#kit/words/hanoi.ts';
import type { CallGroup } from '#kit/contract/call.ts';
import type { Permission } from '#kit/contract/names.ts';
import type { Server } from '#kit/server/calls/serve.ts';
import { alarmsServer } from './alarms/server.ts';
import { applicationsServer } from './applications/server.ts';
import { auditServer } from './audit/server.ts';
import { certificatesServer, circular15Server } from './data-files/server.ts';
import { dataQualityServer } from './data-quality/server.ts';
import { feeDeskServer } from './fee-desk/server.ts';
import { fileFindingsServer, fileHoldsServer } from './held-files/server.ts';
import { institutionsServer } from './institutions/server.ts';
import { invoiceDeskServer } from './invoices/desk.server.ts';
import { lostChequesServer } from './lost-cheques/server.ts';
import { operationsServer } from './operations/server.ts';
import { workQueueServer } from './orders/queue.server.ts';
import { payeeAccountsServer } from './payments/payee.server.ts';
import { peopleServer } from './people/server.ts';
import { repliesServer } from './replies/server.ts';
import { searchHoldsServer } from './search-holds/server.ts';
import { spendServer } from './spend/server.ts';
import { subjectReviewServer } from './subject-review/server.ts';
import { watchesServer } from './subscriptions/server.ts';

/** A call whose answer is a part of the desk. */
export type DeskPart = {
  readonly server: Server;
  readonly call: string;
  /** What is sent: a body, or a query of a GET. */
  readonly input: () => object;
  /** A right beside the call's own: the part stands on the desk of those who act on it, not of all who may read. */
  readonly also?: Permission;
};

/** The parts of the desk that other features' calls answer; each has the right of its call (docs/decisions/263). */
export const deskParts = {
  // Twice as many as are shown: those that wait stand in the next part.
  replies: part(repliesServer, 'search', () => ({ ...lastDays(7), end: 12 })),
  waiting: part(repliesServer, 'waiting', () => ({ end: 5 })),
  alerts: part(watchesServer, 'alerts', () => ({ ...lastDays(30), end: 5 })),
  cheques: part(
    lostChequesServer,
    'search',
    () => ({ tt: '0', fromDate: '2020-01-01', toDate: hanoiDay(), end: most }),
    'cheque.approve',
  ),
  holds: part(fileHoldsServer, 'search', () => ({ end: most })),
  findings: part(fileFindingsServer, 'search', () => ({ end: most })),
  certificates: part(certificatesServer, 'search', () => ({ state: 'waiting', end: most }), 'certificate.approve'),
  rights: part(peopleServer, 'changes', () => ({ end: most })),
  institutions: part(institutionsServer, 'changes', () => ({ end: most })),
  invoices: part(invoiceDeskServer, 'proposals', () => ({ state: 'proposed', end: most })),
  fees: part(feeDeskServer, 'proposals', () => ({ state: 'proposed', end: most })),
  prices: part(feeDeskServer, 'rules', () => ({ state: 'proposed', end: most })),
  payees: part(payeeAccountsServer, 'search', () => ({ xem: 'waiting', end: most }), 'payee.manage'),
  merges: part(subjectReviewServer, 'proposals', () => ({ end: most })),
  analysed: part(workQueueServer, 'search', () => ({ state: 'analysed', end: most })),
  applications: part(applicationsServer, 'search', () => ({ state: 'waiting', end: most }), 'application.decide'),
  // What is due now is mostly for days of the month before.
  deadlines: part(circular15Server, 'deadlines', () => ({ months: 2 })),
  files: part(circular15Server, 'history', () => ({ ...lastDays(60), end: 5 })),
  quality: part(dataQualityServer, 'trend', () => ({}), 'file.send'),
  spend: part(spendServer, 'look', () => ({}), 'fee.budget'),
  ending: part(certificatesServer, 'search', () => ({ state: 'approved', end: 20 }), 'certificate.approve'),
  searchHolds: part(searchHoldsServer, 'search', () => ({ end: 5 })),
  orders: part(workQueueServer, 'search', () => ({ end: 500 })),
  health: part(operationsServer, 'state', () => ({})),
  alarms: part(alarmsServer, 'search', () => ({ end: 5 })),
  accesses: part(auditServer, 'hours', () => lastDays(6)),
  checkpoints: part(auditServer, 'checkpoints', () => ({ ...lastDays(30), end: 3 })),
} as const satisfies Readonly<Record<string, DeskPart>>;

/** Of one kind as many wait on the desk as a person reads at a time; its list has the others. */
const most = 20;

function part<G extends CallGroup>(
  server: Server<G>,
  call: keyof G & string,
  input: () => object,
  also?: Permission,
): DeskPart {
  return { server, call, input, ...(also === undefined ? {} : { also }) };
}

function lastDays(count: number) {
  const before = new Date(Date.now() - count * 86_400_000);
  return { fromDate: hanoiDay(before), toDate: hanoiDay() };
}
