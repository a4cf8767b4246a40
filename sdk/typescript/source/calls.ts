import type { paths } from './paths.ts';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type Operation<Path extends keyof paths, M extends Method> = NonNullable<paths[Path][M & keyof paths[Path]]>;
type Success<O> = O extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202)]> : never;
type Sent<O> = O extends { requestBody: infer B } ? Json<B> : never;
type Query<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

type Lines<O> = O extends { responses: { 200: { content: { 'application/x-ndjson': infer Row } } } } ? Row : never;
/** A line of an answer that is read line by line. The last one, which tells of a problem, is thrown. */
type Line<Path extends keyof paths> = Exclude<Lines<Operation<Path, 'get'>>, { readonly problem: unknown }>;

/** What a call answers, such as `Answer<'/api/v1/products', 'get'>`. */
export type Answer<Path extends keyof paths, M extends Method> = Success<Operation<Path, M>>;
/** What a call is sent. */
export type Body<Path extends keyof paths, M extends Method> = Sent<Operation<Path, M>>;
/** What a call is asked with. */
export type Asked<Path extends keyof paths, M extends Method> = Query<Operation<Path, M>>;

/** An inquiry with its report, once it is answered. */
export type Inquiry = Answer<'/api/v1/inquiries', 'post'>;
/** A report: header, sections, and what stands in them. */
export type Report = Answer<'/api/v1/inquiries/{id}/report', 'get'>;
/** How far a batch is. */
export type Batch = Answer<'/api/v1/batches', 'post'>;
/** A row of a batch: whom it asks about, under a reference of the caller. */
export type BatchRow = {
  readonly reference: string;
  /** Why it is asked, where it is not what the batch says. */
  readonly purpose?: 'credit-granting' | 'portfolio-monitoring';
  /** The person agreed to the report, where reports need it. */
  readonly consent?: boolean;
  readonly subject: {
    readonly name: string;
    readonly cicCode?: string | undefined;
    readonly identityNumber?: string | undefined;
    readonly taxCode?: string | undefined;
    readonly registrationNumber?: string | undefined;
    /** Needed for products that are answered later. */
    readonly address?: string | undefined;
  };
};
/** What became of a row of a batch. */
export type BatchResult = Line<'/api/v1/batches/{id}/results'>;
/** A data file and what became of it. */
export type DataFile = Answer<'/api/v1/files', 'post'>;
/** A row of a data file as it was sent, and what is wrong with it. */
export type FileRow = Line<'/api/v1/files/{id}/rows'>;
/** A case about a possibly wrong figure. */
export type Dispute = Answer<'/api/v1/disputes', 'post'>;
/** A consent of a person. */
export type Consent = Answer<'/api/v1/consents', 'post'>;
/** Whom the application watches under a reference. */
export type Watch = Answer<'/api/v1/watches/{reference}', 'put'>;
/** What happened: by the cursor and by webhooks the same. */
export type BureauEvent = Answer<'/api/v1/events', 'get'>['events'][number];

/**
 * A figure of a report's summary by its stable id, such as `worst-now`, `exposure` (whole dong), `score` or `pd` (from 0 to 1); undefined
 * where the report has none, or there is no report yet. Figures come as text: amounts may be larger than a number holds.
 */
export function figureOf(report: Report | null | undefined, id: string): string | undefined {
  const figure = report?.dashboard?.find((one) => one.id === id)?.value;
  if (figure?.decimal !== undefined) return figure.decimal;
  const value = figure?.value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'dong' in value ? value.dong : undefined;
}
