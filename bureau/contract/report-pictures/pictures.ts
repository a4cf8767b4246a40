import type { MoneyUnit, Report } from '#bureau/contract/report.ts';
import type { Language } from '#kit/words/words.ts';
import { cardPicture, collateralPicture } from './amounts.ts';
import { askedPicture } from './asked.ts';
import { debtPicture, monthsOfHistory, monthsOfSections, mostSingleMonths } from './debt.ts';
import { reasonPicture, scoreOfReport } from './score.ts';
import type { Picture } from './shapes.ts';

/**
 * The pictures of a report, drawn from what it holds: a report that was stored before there were pictures has them as
 * well. One that lacks a section lacks its picture. `money` is the unit of amounts that are held to the dong.
 */
export function picturesOf(report: Report, language: Language, money: MoneyUnit = 'million'): readonly Picture[] {
  if (!report.hasInformation) return [];
  const [months, history] = [monthsOfSections(report), monthsOfHistory(report)];
  return [
    scoreOfReport(report, language),
    reasonPicture(report, language),
    debtPicture(months, language),
    // A history that is no longer says nothing more.
    history.length > months.length ? debtPicture(history, language) : undefined,
    cardPicture(report, language, money),
    collateralPicture(report, language, money),
    askedPicture(report, language),
  ].filter((picture) => picture !== undefined);
}

/** The pictures that paper has: not the one of 12 months where a longer one says each month as well. */
export function onPaper(pictures: readonly Picture[]): readonly Picture[] {
  const spans = pictures.flatMap(({ span }) => span ?? []).filter((span) => span <= mostSingleMonths);
  return pictures.filter(({ span }) => span === undefined || span > mostSingleMonths || span === Math.max(...spans));
}
