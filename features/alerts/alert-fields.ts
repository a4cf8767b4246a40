import { send, sendForFile } from '#kit/browser/call.ts';
import type { Company } from '#kit/browser/session/profile.ts';
import { sessionState } from '#kit/browser/session/session.ts';
import { addMonths, monthOf } from '#bureau/credit/months.ts';
import { alertLists, allBranches, type badDebtAlerts, type newDebtAlerts } from './contract.ts';
import { AlertMonths } from './alert-months.tsx';
import { hanoiDay } from '#kit/words/hanoi.ts';

const yearsOffered = 5;

const numbers = (from: number, count: number, step: 1 | -1) =>
  Array.from({ length: count }, (_, at) => String(from + at * step)).map((id) => ({ id, label: id }));

/** The fields of both reports, all required (ALR-01). */
const alertFields = [
  'loaiKh',
  { name: 'namTu', isShort: true, load: async () => numbers(Number(hanoiDay().slice(0, 4)), yearsOffered, -1) },
  { name: 'thangTu', isShort: true, load: async () => numbers(1, 12, 1) },
  { name: 'maChiNhanh', required: true, load: async () => (await send(alertLists.branches, {})).rows },
  'phamVi',
  'mucDich',
] as const;

/** All filled in: all customers of all branches in the last complete month, both scopes. */
function alertDefaults() {
  const month = addMonths(monthOf(hanoiDay()), -1);
  return {
    loaiKh: '0' as const,
    namTu: month.slice(0, 4),
    thangTu: String(Number(month.slice(5))),
    maTctd: current()?.id ?? '',
    maChiNhanh: allBranches,
    phamVi: '3' as const,
    mucDich: 'portfolio-monitoring' as const,
  };
}

function current(): Company | undefined {
  const state = sessionState.get();
  return state.phase === 'signed-in' ? state.profile.current : undefined;
}

function ownInstitution() {
  const own = current();
  return own === undefined ? [] : [{ id: own.id, label: `${own.id} – ${own.label}` }];
}

/** The common parts of both reports' screens. */
export const alertList = {
  fields: alertFields,
  // The institution is the session's: nothing to choose, told above the rows.
  more: [{ name: 'maTctd', load: async () => ownInstitution() }, 'mucCb', 'tctd', 'version'],
  bars: ['mucCb', 'tctd'],
  picture: AlertMonths,
  searchLabel: 'viewReport',
  note: 'feeNote',
  agree: 'dongY',
  defaults: alertDefaults,
} as const;

type Body = NonNullable<Parameters<typeof sendForFile<typeof badDebtAlerts.excel>>[1]>['body'];

/** Saves the displayed report as an .xlsx. */
export function alertExcel(call: typeof badDebtAlerts.excel | typeof newDebtAlerts.excel) {
  return { permission: 'alert.read', download: (body: Body) => sendForFile(call, { body }) } as const;
}
