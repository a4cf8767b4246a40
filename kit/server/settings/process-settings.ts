import { type ClamdPlace, clamdPlaceOf } from '#kit/server/scan/clamd-place.ts';
import {
  anyText,
  baseAddress,
  type Bucket,
  fileStore,
  key,
  matching,
  oneOf,
  Problem,
  setting,
  whole,
  wholeAddress,
} from './setting-kinds.ts';

/** Settings of processes that run side by side, their files and monitoring, and of a demo; part of the table. */
export const processSettings = {
  userShare: setting({
    name: 'BUREAU_USER_SHARE',
    read: whole(1, 100),
    fallback: 20,
    help: 'percent of the database connections and of the calls at once that one user may take',
  }),
  addressShare: setting({
    name: 'BUREAU_ADDRESS_SHARE',
    read: whole(1, 100),
    fallback: 50,
    help: 'the same for one address, from which a whole office may call',
  }),
  files: setting<'disk' | Bucket>({
    name: 'BUREAU_FILES',
    read: fileStore,
    fallback: 'disk',
    help: 'where uploaded and made files lie: disk is DATA_DIR/files, s3://bucket/folder an S3-compatible store',
  }),
  s3Endpoint: setting<string | undefined>({
    name: 'BUREAU_S3_ENDPOINT',
    read: wholeAddress,
    fallback: undefined,
    shown: "Amazon's",
    help: 'address of another S3-compatible store',
  }),
  s3Region: setting({
    name: 'BUREAU_S3_REGION',
    read: matching(/^[a-z0-9-]{2,40}$/, 'ap-southeast-1'),
    fallback: 'us-east-1',
    help: 'region that requests to the store are signed for',
  }),
  s3AccessKey: setting<string | undefined>({
    name: 'BUREAU_S3_ACCESS_KEY',
    read: matching(/^\S{3,200}$/, 'an access key id'),
    fallback: undefined,
    shown: 'AWS_ACCESS_KEY_ID, or the role of the machine',
    help: 'access key of the store',
    secret: true,
  }),
  s3SecretKey: setting<string | undefined>({
    name: 'BUREAU_S3_SECRET_KEY',
    read: matching(/^\S{3,200}$/, 'a secret access key'),
    fallback: undefined,
    shown: 'AWS_SECRET_ACCESS_KEY, or the role of the machine',
    help: 'secret key of the store',
    secret: true,
  }),
  partnerDir: setting<string | undefined>({
    name: 'BUREAU_PARTNER_DIR',
    read: matching(/^\/.{1,400}$/, 'a folder by its whole path'),
    fallback: undefined,
    shown: 'none; in demo mode DATA_DIR/partner',
    help: 'folder shared with the partner for foreign companies; without one their orders wait',
  }),
  backupAt: setting<string | undefined>({
    name: 'BUREAU_BACKUP_AT',
    read: matching(/^([01]\d|2[0-3]):[0-5]\d$/, '02:30'),
    fallback: undefined,
    shown: 'never',
    help: "when this process's workers back the database up each night, by Hanoi's clock",
  }),
  backupCopy: setting<Bucket | undefined>({
    name: 'BUREAU_BACKUP_COPY',
    read: bucketFolder,
    fallback: undefined,
    shown: 'none',
    help: 'where backups and each minute the archived log go besides, as s3://bucket/folder of the store',
  }),
  backupKey: setting<Buffer | undefined>({
    name: 'BUREAU_BACKUP_KEY',
    read: key,
    fallback: undefined,
    shown: 'none: copies are not sealed',
    help: 'seals what goes to BUREAU_BACKUP_COPY, and opens what comes back from there',
    secret: true,
  }),
  auditWitness: setting<string | Bucket | undefined>({
    name: 'BUREAU_AUDIT_WITNESS',
    read: witnessPlace,
    fallback: undefined,
    shown: 'DATA_DIR/audit-checkpoints/witness.jsonl, which is no other place',
    help: 'where the signed checkpoints of the audit go as they are made: file:///srv/witness/audit.jsonl or s3://bucket/folder',
  }),
  scanner: setting<ClamdPlace | undefined>({
    name: 'BUREAU_SCANNER',
    read: scannerPlace,
    fallback: undefined,
    shown: 'none: the built-in check alone',
    help: 'ClamAV that each received file passes: clamd:///run/clamav/clamd.ctl or clamd://host:3310',
  }),
  drainSeconds: setting({
    name: 'BUREAU_DRAIN_SECONDS',
    read: whole(0, 25),
    fallback: 0,
    help: 'how long a server that stops still takes calls while /readyz says no, for the balancer to notice',
  }),
  metricsPort: setting({
    name: 'BUREAU_METRICS_PORT',
    read: whole(0, 65_535),
    fallback: 0,
    shown: 'none',
    help: 'port of /metrics for Prometheus, for the operators alone; 0 opens none',
  }),
  metricsHost: setting({
    name: 'BUREAU_METRICS_HOST',
    read: anyText,
    fallback: '127.0.0.1',
    help: 'address of that port',
  }),
  watchedCertificates: setting<readonly string[]>({
    name: 'BUREAU_WATCHED_CERTIFICATES',
    read: listOfPaths,
    fallback: [],
    shown: 'none',
    help: 'PEM files, with commas between, whose last day is shown to operators',
  }),
  tracesEndpoint: setting<string | undefined>({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    read: collector,
    fallback: undefined,
    shown: 'no traces',
    help: 'collector of OpenTelemetry traces (OTLP over http, JSON)',
  }),
  tracesPercent: setting({
    name: 'BUREAU_TRACES_PERCENT',
    read: whole(1, 100),
    fallback: 100,
    help: 'share of calls and jobs that are traced',
  }),
  population: setting({
    name: 'POPULATION',
    read: whole(0, 60_000_000),
    fallback: 20_000,
    help: 'invented subjects on the first demo start',
  }),
  demoColleagues: setting({
    name: 'DEMO_COLLEAGUES',
    read: oneOf('yes', 'no'),
    fallback: 'yes',
    help: 'on the first demo start colleagues leave orders, cases and proposals at every desk',
  }),
};

function scannerPlace(text: string): ClamdPlace | Problem {
  return clamdPlaceOf(text) ?? new Problem('must be like clamd:///run/clamav/clamd.ctl or clamd://host:3310');
}

function bucketFolder(text: string): Bucket | Problem {
  const place = fileStore(text);
  return place === 'disk' ? new Problem('must be like s3://bucket/folder') : place;
}

function witnessPlace(text: string): string | Bucket | Problem {
  const problem = new Problem('must be like file:///srv/witness/audit.jsonl or s3://bucket/folder');
  const place = /^file:\/\/(\/.*[^/])$/.exec(text)?.[1] ?? fileStore(text);
  return place === 'disk' || place instanceof Problem ? problem : place;
}

function collector(text: string): string | Problem {
  return text.startsWith('/')
    ? new Problem('must be an http(s) address, like http://collector:4318')
    : baseAddress(text);
}

function listOfPaths(text: string): readonly string[] {
  return text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}
