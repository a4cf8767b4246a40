import type { Report, SectionOf } from '#bureau/contract/report.ts';
import { worst } from '#bureau/credit/accounts.ts';
import { exposures } from '#bureau/credit/current.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { worstGroup } from '#bureau/credit/past.ts';
import { moneySum, word } from './cells.ts';
import { dashboard } from './dashboard.ts';
import { cardTable, currentDebtTable, exposureBars, vamcTable } from './debt/debt-now.ts';
import { attentionTable, badDebtTable, debtMonthsTable, groupStrip, lateCardTable } from './debt/debt-past.ts';
import { fact } from './identity.ts';
import { frame, holdsCredit, identityPart, type InquiryHeader } from './frame.ts';

/** S11T: what a clerk needs while the customer waits; without collateral and inquiries. */
export function instantRelation(file: CreditFile | null, header: InquiryHeader): Report {
  return frame(file, header, {
    title: word('titleInstant'),
    hasInformation: holdsCredit(file),
    dashboard: file === null ? [] : dashboard(file),
    parts: (held) => [
      identityPart(held),
      {
        number: '2',
        title: word('partDebt'),
        sections: [
          groupStrip(held),
          exposureBars(held),
          currentDebtTable(held),
          cardTable(held),
          vamcTable(held),
          debtMonthsTable(held),
          badDebtTable(held),
          lateCardTable(held),
          attentionTable(held),
        ],
      },
    ],
  });
}

/** B11T: only totals, no institution named. */
export function instantBasic(file: CreditFile | null, header: InquiryHeader): Report {
  return frame(file, header, {
    title: word('titleBasic'),
    hasInformation: holdsCredit(file),
    parts: (held) => [identityPart(held), { number: '2', title: word('partDebt'), sections: [basicFacts(held)] }],
  });
}

function basicFacts(file: CreditFile): SectionOf<'facts'> {
  const owed = exposures(file);
  const cards = file.cards.filter(({ history }) => history.months.at(-1) !== null).length;
  const now = owed.length > 0 ? worst(owed.map((each) => ({ group: each.worstGroup }))) : null;
  const total = moneySum(owed.map(({ dong }) => dong));
  const amount = fact('exposure', 'money-million', total);
  return {
    kind: 'facts',
    id: 'basic',
    number: '',
    title: word('basic'),
    facts: [
      fact('lenders', 'number', owed.length),
      { ...amount, value: { ...amount.value, unit: word('million') } },
      fact('worstNow', 'group', now),
      fact('worstEver', 'group', worstGroup(file, 60)),
      fact('cardCount', 'number', cards),
      fact('dataDay', 'date', file.lastReported),
    ],
  };
}
