import type { Language } from '#kit/words/words.ts';
import { shellWebhooks } from './events/shell.ts';
import { signedSample } from './events/vector.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';

/** A file of the guide, as a reader copies it. Tests run each one in the sandbox. */
export type Snippet = { readonly file: string; readonly code: string };

function sent(outcome: (typeof testBorrowers)[number]['outcome']) {
  const found = testBorrowers.find((each) => each.outcome === outcome);
  if (found === undefined) throw new Error(`no test borrower ${outcome}`);
  return found;
}

const clean = sent('clean');
const changing = sent('changes-tomorrow');

/** An object as a program writes it. */
function written(value: Readonly<Record<string, string>>): string {
  const fields = Object.entries(value).map(([name, text]) => `${name}: '${text}'`);
  return `{ ${fields.join(', ')} }`;
}

const { name, identityNumber, address } = clean.sends.subject;
const asked = { product: 'S11T', purpose: 'credit-granting', subject: { name, identityNumber } };

/** Files that are the same wherever the bureau is; they run with Node 20. */
const files = {
  connect: {
    file: 'bureau.mjs',
    code: `import { readFileSync } from 'node:fs';
import { connect } from '@credit-bureau/sdk';

const { BUREAU = '', APPLICATION = '', KEY_FILE = '' } = process.env;

export const bureau = connect({
  server: BUREAU,
  application: APPLICATION,
  key: JSON.parse(readFileSync(KEY_FILE, 'utf8')),
  language: 'LANGUAGE',
});`,
  },
  ask: {
    file: 'ask.mjs',
    code: `import { figureOf } from '@credit-bureau/sdk';
import { bureau } from './bureau.mjs';

const { id, report } = await bureau.inquire({
  product: 'S11T',
  purpose: 'credit-granting',
  subject: ${written({ name, identityNumber })},
});
console.log(id, figureOf(report, 'worst-now'), figureOf(report, 'exposure'));`,
  },
  later: {
    file: 'later.mjs',
    code: `import { writeFileSync } from 'node:fs';
import { bureau } from './bureau.mjs';

const { id } = await bureau.inquire({
  product: 'R11',
  purpose: 'credit-granting',
  subject: ${written({ name, identityNumber, address })},
});
// Looks as often as Retry-After asks, for an hour at most; a program with a webhook waits for the event inquiry.answered.
const { status, reason } = await bureau.inquiryDone(id);
if (status !== 'answered') throw new Error(reason ?? status);

const report = await bureau.report(id);
const pdf = await bureau.reportFile(id, 'pdf');
writeFileSync('report.pdf', Buffer.from(await pdf.arrayBuffer()));
console.log(report.product.code, report.parts.length, pdf.size > 0);`,
  },
  refused: {
    file: 'refused.mjs',
    code: `import { Problem } from '@credit-bureau/sdk';
import { bureau } from './bureau.mjs';

// The key is made of your own number and kept with it: sent again after a crash, it asks nothing twice.
const key = 'loan-4711-report';

try {
  await bureau.inquire({ product: 'S11T', purpose: 'credit-granting', subject: { name: '' } }, { key });
} catch (failure) {
  if (!(failure instanceof Problem)) throw failure;
  console.log(failure.status, failure.reason, failure.errors.map(({ field }) => field), failure.type);
}`,
  },
  consent: {
    file: 'consent.mjs',
    code: `import { bureau } from './bureau.mjs';

const subject = ${written({ name, identityNumber })};
const consent = await bureau.registerConsent({
  subject,
  products: ['score', 'watch'],
  purposes: ['credit-scoring', 'portfolio-monitoring'],
  kind: 'paper',
  evidence: 'HD-4711',
  startsOn: new Date().toISOString().slice(0, 10),
  endsOn: '2099-12-31',
  wording: 'I agree that the bank asks the bureau for my score and watches my debts.',
  dataSources: 'Credit bureau',
  receivers: 'The bank',
});
const scored = await bureau.inquire({ product: 'DTD', purpose: 'credit-scoring', subject });
console.log(scored.status, scored.consentId === consent.id);

// Only to show it: what rests on the consent ends with it.
const { endedWatches } = await bureau.withdrawConsent(consent.id, 'The customer has left');
console.log(endedWatches);`,
  },
  evidence: {
    file: 'evidence.mjs',
    code: `import { readFileSync } from 'node:fs';
import { bureau } from './bureau.mjs';

const [consent = '', scan = ''] = process.argv.slice(2);
const { evidenceFile } = await bureau.sendEvidence(consent, new Blob([readFileSync(scan)]), 'consent.pdf');
console.log(evidenceFile?.name, evidenceFile?.sha256);`,
  },
  batch: {
    file: 'batch.mjs',
    code: `import { bureau } from './bureau.mjs';

const rows = [
  { reference: 'HS-1', subject: ${written({ name, identityNumber, address })} },
  { reference: 'HS-2', subject: { name: '', identityNumber: '1' } },
];
const { id } = await bureau.sendBatch(rows, { product: 'R11', kind: 'person', purpose: 'credit-granting' });

for await (const { row, reference, outcome, hasInformation, errors } of bureau.results(id))
  console.log(row, reference, outcome, hasInformation, errors.map(({ message }) => message).join('; '));`,
  },
  resume: {
    file: 'resume.mjs',
    code: `import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bureau } from './bureau.mjs';

const [id = '', file = 'results.ndjson'] = process.argv.slice(2);
// The whole lines that an earlier run has kept; one that it had only begun is read again.
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const kept = text.slice(0, text.lastIndexOf('\\n') + 1);
writeFileSync(file, kept);
const last = kept.trimEnd().split('\\n').at(-1);

// The SDK goes on by itself after a lost connection; after a crash, the last row that was kept is the cursor.
const results = bureau.results(id, { after: last ? JSON.parse(last).row : 0 });
for await (const result of results) {
  appendFileSync(file, JSON.stringify(result) + '\\n');
  console.log(result.row, result.reference, result.outcome);
}`,
  },
  file: {
    file: 'file.mjs',
    code: `import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { bureau } from './bureau.mjs';

const [path = ''] = process.argv.slice(2);
const name = basename(path);
// Run again with the same key after a crash, it goes on where it stopped.
const { id } = await bureau.sendFile(await openAsBlob(path), { name }, { key: name.replaceAll('.', '-') });

const { status, appliedRows, refusal } = await bureau.fileDone(id);
console.log(name, status, appliedRows, refusal?.code);
for await (const { section, row, errors } of bureau.fileRows(id))
  console.log(section, row, errors.map(({ field, code }) => [field, code].join(' ')).join());`,
  },
  dispute: {
    file: 'dispute.mjs',
    code: `import { bureau } from './bureau.mjs';

const [cicCode = '', contract = ''] = process.argv.slice(2);
const { id, number } = await bureau.raiseDispute({
  kind: 'dispute',
  cicCode,
  contract,
  field: 'balance',
  claim: 'The customer paid in full on 5 May',
});
const { status, figure, history } = await bureau.dispute(id);
console.log(number, status, figure?.before, history.length);`,
  },
  watch: {
    file: 'watch.mjs',
    code: `import { bureau } from './bureau.mjs';

await bureau.watch('HD-4711', {
  cicCode: '${changing.cicCode}',
  triggers: ['group-up', 'group-down'],
  // The bank declares that the customer agreed; it may be asked to show it.
  consent: true,
});

// Only in the sandbox: the next day comes at once, and with it a change.
const { error } = await bureau.calls.POST('/api/v1/sandbox/tomorrow', {});
if (error) throw new Error(error.detail);

// Keep the number of the last event with what you made of it, and begin there the next time.
for await (const { number, type, data } of bureau.events({ after: '0' })) {
  if (type !== 'watch.alert') continue;
  console.log(number, type, data.trigger, JSON.stringify(data.facts), data.watches.map(({ reference }) => reference));
  break;
}`,
  },
  vector: { file: 'vector.json', code: JSON.stringify(signedSample, null, 2) },
  sign: {
    file: 'sign.mjs',
    code: `import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { secret, headers, body } = JSON.parse(readFileSync('vector.json', 'utf8'));
const { WEBHOOK_SECRET = secret, PORT } = process.env;

const id = headers['webhook-id'];
const now = String(Math.floor(Date.now() / 1000));
// The signatures of the message as it is and of one of now, as Standard Webhooks has them.
const [asItIs, ofNow] = [[secret, headers['webhook-timestamp']], [WEBHOOK_SECRET, now]].map(([key, at]) =>
  'v1,' + createHmac('sha256', Buffer.from(key.slice(6), 'base64')).update([id, at, body].join('.')).digest('base64'));
console.log(asItIs === headers['webhook-signature']);

// To the receiver on this machine, signed now by the secret that it has.
const { status } = await fetch('http://127.0.0.1:' + PORT, {
  method: 'POST',
  headers: { ...headers, 'webhook-timestamp': now, 'webhook-signature': ofNow ?? '' },
  body,
});
console.log(status);`,
  },
  webhook: {
    file: 'webhook.mjs',
    code: `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventOf } from '@credit-bureau/sdk';

const { WEBHOOK_SECRET, PORT } = process.env;
if (WEBHOOK_SECRET === undefined || PORT === undefined) throw new Error('WEBHOOK_SECRET and PORT are needed.');

createServer(async (request, response) => {
  try {
    const event = eventOf(await text(request), request.headers, WEBHOOK_SECRET);
    console.log(event.id, event.type);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(PORT), () => console.log('listening'));`,
  },
} as const satisfies Readonly<Record<string, Snippet>>;

/** One request by curl. Without headers nothing is sent, so that what failed is the last that is seen. */
function byCurl(method: 'GET' | 'POST', path: string, more: string): string {
  return `headers=$(npx bureau headers ${method} ${path}) && printf '%s\\n' "$headers" | curl -sS -H @- ${more}`;
}

/**
 * The guide's files, by the part of the guide that shows them. `origin` is the bureau's address as the reader sees it,
 * `language` the one in which answers are asked for.
 */
export function snippetsAt(origin: string, language: Language = 'en') {
  const asks = `-H 'accept-language: ${language}'`;
  const connect = { ...files.connect, code: files.connect.code.replace('LANGUAGE', language) };
  // Lines of a shell with curl. Each step runs only after the one before: npx would fetch a stranger's package.
  const curl = {
    file: 'first.sh',
    code: `npm install ${origin}/portal/developers/sdk.tgz && npx bureau key key.json
export BUREAU=${origin} APPLICATION=app-… KEY_FILE=key.json
${byCurl('POST', '/api/v1/inquiries', `${asks} -H 'content-type: application/json'`)} \\
  "$BUREAU/api/v1/inquiries" -d '${JSON.stringify(asked)}'`,
  };
  // The same report again, each request with headers of its own.
  const again = {
    file: 'again.sh',
    code: `export REPORT=/api/v1/inquiries/…/report
${byCurl('GET', '$REPORT', `${asks} "$BUREAU$REPORT"`)}
${byCurl('GET', '$REPORT', `-H 'accept: application/pdf' -o report.pdf "$BUREAU$REPORT"`)}`,
  };
  // Rows kept as they come: run again, it goes on after the last one. The state is asked before the rows, so that what ends in between is read.
  const results = {
    file: 'results.sh',
    code: `export BATCH=/api/v1/batches/…
get() { headers=$(npx bureau headers GET "$1") && printf '%s\\n' "$headers" | curl -sSf -H @- ${asks} -o "$2" "$BUREAU$1$3"; }

# Whole lines alone: what a lost connection or a stop has cut is read again.
whole() {
  while IFS= read -r line; do
    case $line in '{"problem":'*) echo "$line" >&2; exit 1 ;; esac
    printf '%s\\n' "$line"
  done
}

touch results.ndjson
whole < results.ndjson > part.ndjson && mv part.ndjson results.ndjson
failed=0
while [ $failed -lt 6 ]; do
  # The cursor: the row of the last line that is kept.
  after=$(tail -n 1 results.ndjson | sed 's/^{"row":\\([0-9]*\\),.*/\\1/')
  : > part.ndjson
  failed=$((failed + 1))
  get "$BATCH" batch.json && get "$BATCH/results" part.ndjson "?after=\${after:-0}" && failed=0
  whole < part.ndjson >> results.ndjson
  if [ $failed = 0 ] && grep -Eq '"status":"(finished|held|refused|cancelled)"' batch.json; then exit 0; fi
  sleep 2
done
exit 1`,
  };
  // A page of events; with -i the headers show what is left of the minute.
  const cursor = {
    file: 'events.sh',
    code: byCurl('GET', '/api/v1/events', `-i ${asks} "$BUREAU/api/v1/events?after=0"`),
  };
  return { ...files, ...shellWebhooks, connect, curl, again, results, cursor };
}

export type SnippetName = keyof ReturnType<typeof snippetsAt>;
