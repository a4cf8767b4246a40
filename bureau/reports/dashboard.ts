import type { DebtGroup, ReportCell, ReportTile, ValueKind } from '#bureau/contract/report.ts';
import { worst } from '#bureau/credit/accounts.ts';
import { exposures } from '#bureau/credit/current.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { lateCards, recentInquiries, worstGroup } from '#bureau/credit/past.ts';
import { moneySum, type ReportWord, word } from './cells.ts';

/** The figures of the summary; each also appears in a section. */
export function dashboard(file: CreditFile): ReportTile[] {
  const now = exposures(file);
  const worstNow = now.length > 0 ? worst(now.map(({ worstGroup }) => ({ group: worstGroup }))) : null;
  const worstEver = worstGroup(file, 60);
  const lateTimes = lateCards(file, 36).reduce((all, { times }) => all + times, 0);
  const askers = new Set(recentInquiries(file, 12).map(({ institution }) => institution.code)).size;
  return [
    groupTile('worst-now', 'worstNow', worstNow),
    {
      ...tile('exposure', 'exposure', 'money-million', moneySum(now.map(({ dong }) => dong))),
      remark: word('million'),
    },
    tile('lenders', 'lenders', 'number', now.length),
    tile('secured', 'securedShare', 'number', now.filter(({ isSecured }) => isSecured).length),
    groupTile('worst-ever', 'worstEver', worstEver),
    { ...tile('late-cards', 'lateTile', 'number', lateTimes), tone: lateTimes === 0 ? 'good' : 'attention' },
    tile('askers', 'askers', 'number', askers),
  ];
}

function tile(id: string, label: ReportWord, kind: ValueKind, value: ReportCell): ReportTile {
  return { id, label: word(label), value: { kind, value }, tone: 'neutral' };
}

function groupTile(id: string, label: ReportWord, group: DebtGroup | null): ReportTile {
  if (group === null) return { ...tile(id, label, 'group', null), remark: word('noDebtNow') };
  const tone = group === 1 ? 'good' : group === 2 ? 'attention' : 'bad';
  return { ...tile(id, label, 'group', group), tone, remark: word(`group${group}`) };
}
