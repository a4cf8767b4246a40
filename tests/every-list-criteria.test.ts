import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { contracts } from '#features/contracts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/lists.md`, 'utf8');

type Row = { readonly call: string; readonly dates: string; readonly status: string; readonly from: string };

/** The rows of the table of docs/lists.md. */
const told = page.split('\n').flatMap((line): Row[] => {
  const [, call = '', dates = '', status = '', from = ''] = line.split('|').map((cell) => cell.trim());
  const path = /^`([A-Z]+ \/api\/\S+)`$/.exec(call)?.[1];
  return path === undefined ? [] : [{ call: path, dates, status, from }];
});

const groups: Readonly<Record<string, CallGroup>> = contracts;
const lists = Object.values(groups)
  .flatMap((calls) => Object.values(calls))
  .filter(({ answer }) => answer instanceof z.ZodObject && 'total' in answer.shape && 'rows' in answer.shape);

const ranges = [['fromDate', 'toDate']] as const;
const months = ['ky', 'thangTu', 'month'];
const states = ['status', 'state', 'tt', 'invoiceStatus', 'trangThai'];

type Shape = Readonly<Record<string, z.ZodType>>;

function shapeOf(call: Call): Shape {
  const schema = call.body ?? call.query;
  return schema instanceof z.ZodObject ? schema.shape : {};
}

/** True of a field that the call is refused without; a default answers for the caller, so it is none. */
const isRequired = (shape: Shape, name: string) => shape[name]?.safeParse(undefined).success === false;

function datesOf(call: Call): string {
  const shape = shapeOf(call);
  const range = ranges.find(([from, to]) => from in shape && to in shape);
  if (range !== undefined) {
    const [from, to] = range.map((name) => isRequired(shape, name));
    if (from === true) return to === true ? 'required' : 'first day';
    return to === true ? 'last day' : 'optional';
  }
  const month = months.find((name) => name in shape);
  if (month === undefined) return '–';
  return isRequired(shape, month) ? 'month' : 'optional month';
}

function statusOf(call: Call): string {
  const shape = shapeOf(call);
  const field = states.find((name) => name in shape);
  if (field === undefined) return '–';
  return isRequired(shape, field) ? 'required' : 'optional';
}

const asIs = lists.map((call) => ({
  call: `${call.method} ${call.path}`,
  dates: datesOf(call),
  status: statusOf(call),
}));

test('FIX-14 LST-05 docs/lists.md says of every list, once, which of date range and status it requires, as its call does', () => {
  expect(asIs.length).toBeGreaterThan(90);
  const byCall = (rows: readonly { readonly call: string }[]) => rows.toSorted((a, b) => a.call.localeCompare(b.call));
  expect(byCall(told.map(({ call, dates, status }) => ({ call, dates, status })))).toEqual(byCall(asIs));
});

test('FIX-14 LST-05 docs/lists.md says of every list from where: a paragraph of a document, or a decision that exists', () => {
  const decisions = readdirSync(`${root}docs/decisions`);
  for (const { call, from } of told) {
    const number = /^decision (\d{3})$/.exec(from)?.[1];
    const isKnown =
      number === undefined ? /^[12]§[1-9]$/.test(from) : decisions.some((name) => name.startsWith(`${number}-`));
    expect([call, from, isKnown]).toEqual([call, from, true]);
  }
});

test('FIX-14 LST-05 the lists that document 2 names require what it asks: e-invoice, report orders, reconciliation, cheques', () => {
  const named = Object.fromEntries(asIs.map(({ call, dates, status }) => [call, [dates, status]]));
  expect(named).toMatchObject({
    'POST /api/HoaDonDienTu/BangKeHDDT': ['required', 'required'],
    'POST /api/ManageReportOrder/DsTraLoiTin': ['required', 'required'],
    'POST /api/MatSec/Search': ['required', 'required'],
    // Nothing in these has a status: an alert is approved, an account is agreed on or not, which the list says.
    'POST /api/MatSec/Alerts': ['required', '–'],
    'POST /api/DoiChieuCongNo/DoiChieuCongNo': ['required', '–'],
  });
});

test('FIX-14 LST-05 a list refuses each field that it requires, at that field', () => {
  for (const call of lists) {
    const shape = shapeOf(call);
    const needed = ['fromDate', 'toDate', ...states].filter((name) => isRequired(shape, name));
    const checked = (call.body ?? call.query)?.safeParse({});
    const faulty = checked?.success === false ? checked.error.issues.map(({ path }) => path.join('.')) : [];
    expect([call.path, needed.filter((name) => !faulty.includes(name))]).toEqual([call.path, []]);
  }
});
