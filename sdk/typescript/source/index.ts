export { type Bureau, connect, type Settings } from './bureau.ts';
export { figureOf } from './calls.ts';
export type {
  Answer,
  Asked,
  Batch,
  BatchResult,
  BatchRow,
  Body,
  BureauEvent,
  Consent,
  DataFile,
  Dispute,
  FileRow,
  Inquiry,
  Report,
  Watch,
} from './calls.ts';
export { headersOf } from './headers.ts';
export type { paths } from './paths.ts';
export type { FileAbout, FileOptions, FileRowOptions } from './files.ts';
export type { WaitOptions } from './pause.ts';
export { type Fault, Problem } from './problem.ts';
export type { Call } from './said.ts';
export type { PrivateKey } from './token.ts';
export { eventOf, WebhookVerificationError } from './webhook.ts';
