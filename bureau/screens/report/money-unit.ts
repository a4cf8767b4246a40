import { createContext, use, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MoneyUnit, ReportCell, ReportColumn, ReportValue, ValueKind } from '#bureau/contract/report.ts';
import { cellText, columnText, dongUnit, valueText } from '#bureau/contract/report-text.ts';
import type { Text } from '#kit/words/words.ts';
import { useLanguage } from '#kit/browser/words.tsx';

const key = 'report-money';

/** The unit in which the report around a component shows its amounts. */
export const MoneyUnitContext = createContext<MoneyUnit>('million');

/** The reader's choice of unit, kept in this browser; a copy on paper has the form's millions. */
export function useMoneyUnit(): { shown: MoneyUnit; chosen: MoneyUnit; choose: (unit: MoneyUnit) => void } {
  const [chosen, setChosen] = useState<MoneyUnit>(readChoice);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The copy is made right after the event, before React would render by itself.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  const choose = (unit: MoneyUnit) => {
    setChosen(unit);
    try {
      localStorage.setItem(key, unit);
    } catch {
      // Without storage the choice lasts as long as this report is open.
    }
  };
  return { shown: isPrinting ? 'million' : chosen, chosen, choose };
}

function readChoice(): MoneyUnit {
  try {
    return localStorage.getItem(key) === 'dong' ? 'dong' : 'million';
  } catch {
    return 'million';
  }
}

/** The texts of a report's values in the page's language and the chosen unit. */
export function useFigures() {
  const money = use(MoneyUnitContext);
  const { language } = useLanguage();
  const unitOf = (million: Text) => (money === 'dong' ? dongUnit : million)[language];
  return {
    money,
    unitOf,
    cell: (kind: ValueKind, cell: ReportCell) => cellText(kind, cell, language, money),
    value: (value: ReportValue) => valueText(value, language, money),
    heading: (column: ReportColumn) =>
      columnText(
        column.kind === 'money-million' && money === 'dong' ? { ...column, unit: dongUnit } : column,
        language,
      ),
  };
}
