import type { Report } from '#bureau/contract/report.ts';
import type { Language } from '#kit/words/words.ts';
import { cardPicture, collateralPicture } from './amounts.ts';
import { askedPicture } from './asked.ts';
import { debtPicture, monthsOfHistory, monthsOfSections } from './debt.ts';
import { reasonPicture, scoreOfReport } from './score.ts';
import type { Picture } from './shapes.ts';

/**
 * The pictures of a report, drawn from what it holds: a report that was stored before there were pictures has them as
 * well. One that lacks a section lacks its picture.
 */
export function picturesOf(report: Report, language: Language): readonly Picture[] {
  if (!report.hasInformation) return [];
  return [
    scoreOfReport(report, language),
    reasonPicture(report, language),
    debtPicture(monthsOfSections(report), language),
    debtPicture(monthsOfHistory(report), language),
    cardPicture(report, language),
    collateralPicture(report, language),
    askedPicture(report, language),
  ].filter((picture) => picture !== undefined);
}
