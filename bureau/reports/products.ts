import type { Report } from '#bureau/contract/report.ts';
import { type FileDetails, noDetails } from '#bureau/credit/details.ts';
import type { InformationClass } from '#bureau/credit/contributed.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import type { Decision } from '#bureau/ratings/decision.ts';
import { declaredModel, type ScoreModel } from '#bureau/scoring/models.ts';
import type { ScoreStanding } from '#bureau/scoring/distribution.ts';
import { bundle } from './bundle.ts';
import { cardReport } from './cards.ts';
import { collateralReport } from './collateral.ts';
import { creditRelation } from './credit-relation.ts';
import type { InquiryHeader } from './frame.ts';
import { instantBasic, instantRelation } from './instant.ts';
import { detailedRelation, loanDetail } from './loan-detail.ts';
import { personalScore } from './personal-score.ts';
import { quickCheck } from './quick-check.ts';
import { ratingReport } from './rating.ts';
import { voluntaryReport } from './voluntary.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

/**
 * The opened data of an inquiry; the file is null if nobody was found, details and standing if the product does not
 * need them.
 */
export type Opened = {
  readonly file: CreditFile | null;
  readonly details: FileDetails;
  readonly standing: ScoreStanding | null;
  /** The model that scores. */
  readonly model: ScoreModel;
  /** The classes of information that the inquiring member contributes. */
  readonly classes: readonly InformationClass[];
  /** Of an ordered rating: the decision of the bureau's people. */
  readonly rating: Decision | null;
};

export const nothingOpened: Opened = {
  ...{ file: null, details: noDetails, standing: null, classes: [], rating: null },
  model: declaredModel,
};

export type Product = {
  /** As bureau.product has it, with its name and price. */
  readonly code: string;
  readonly subjects: readonly SubjectKind[];
  /** The numbers in requests. A product for both kinds has one for each. */
  readonly wireIds: Readonly<Partial<Record<SubjectKind, string>>>;
  /** What to read in addition to the file. */
  readonly needs: 'file' | 'details' | 'standing' | 'classes' | 'rating';
  /** The members that may ask for it, if only some may. */
  readonly members?: 'voluntary';
  readonly build: (opened: Opened, header: InquiryHeader) => Report;
};

type Declared = Omit<Product, 'subjects' | 'wireIds' | 'needs'> & Partial<Product>;

function product({ subjects = ['natural'], wireIds = {}, needs = 'file', ...rest }: Declared): Product {
  return { subjects, wireIds, needs, ...rest };
}

const bundles = ['S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79'].map((code) =>
  product({
    code,
    subjects: code === 'S74' ? ['natural', 'legal'] : ['natural'],
    build: ({ file }, header) => bundle(file, header),
  }),
);

/** Every product that is a report on one customer. To add one, add a line here and a function beside it. */
export const products: readonly Product[] = [
  product({ code: 'R11', wireIds: { natural: '05' }, build: ({ file }, header) => creditRelation(file, header) }),
  product({
    code: 'R10',
    subjects: ['legal'],
    wireIds: { legal: '15' },
    build: ({ file }, header) => creditRelation(file, header),
  }),
  product({
    code: 'R11A',
    wireIds: { natural: '06' },
    needs: 'details',
    build: ({ file, details }, header) => loanDetail(file, details, header),
  }),
  product({
    code: 'R10A',
    subjects: ['legal'],
    wireIds: { legal: '16' },
    needs: 'details',
    build: ({ file, details }, header) => loanDetail(file, details, header),
  }),
  product({
    code: 'S11A',
    wireIds: { natural: 'S11A' },
    needs: 'details',
    build: ({ file, details }, header) => detailedRelation(file, details, header),
  }),
  product({
    code: 'S10A',
    subjects: ['legal'],
    wireIds: { legal: 'S10A' },
    needs: 'details',
    build: ({ file, details }, header) => detailedRelation(file, details, header),
  }),
  product({
    code: 'R21',
    wireIds: { natural: '04' },
    needs: 'details',
    build: ({ file, details }, header) => collateralReport(file, details, header),
  }),
  product({
    code: 'R20',
    subjects: ['legal'],
    wireIds: { legal: '14' },
    needs: 'details',
    build: ({ file, details }, header) => collateralReport(file, details, header),
  }),
  product({
    code: 'R14',
    subjects: ['natural', 'legal'],
    wireIds: { natural: '21', legal: '31' },
    needs: 'details',
    build: ({ file, details }, header) => cardReport(file, details, header),
  }),
  product({ code: 'S11T', build: ({ file }, header) => instantRelation(file, header) }),
  product({ code: 'B11T', build: ({ file }, header) => instantBasic(file, header) }),
  ...bundles,
  product({
    code: 'S37',
    subjects: ['natural', 'legal'],
    build: ({ file }, header) => quickCheck(file, header),
  }),
  product({
    code: 'TN10',
    subjects: ['legal'],
    wireIds: { legal: '18' },
    needs: 'classes',
    members: 'voluntary',
    build: ({ file, classes }, header) => voluntaryReport(file, classes, header),
  }),
  product({
    code: 'TN11',
    wireIds: { natural: '08' },
    needs: 'classes',
    members: 'voluntary',
    build: ({ file, classes }, header) => voluntaryReport(file, classes, header),
  }),
  product({
    code: 'DTD',
    needs: 'standing',
    build: ({ file, model, standing }, header) => personalScore(file, { model, standing }, header),
  }),
  ...['XHTD', 'XHTC'].map((code) =>
    product({
      code,
      subjects: ['legal'],
      needs: 'rating',
      build: ({ file, rating }, header) => ratingReport(file, rating, header),
    }),
  ),
];

const byCode = new Map(products.map((each) => [each.code, each]));

/** The product of a code of bureau.product; undefined for one that is not a report on one customer. */
export function productOf(code: string): Product | undefined {
  return byCode.get(code);
}

const byWireId = new Map(
  products.flatMap(({ code, wireIds }) =>
    (['natural', 'legal'] as const).flatMap((subjectKind) => {
      const id = wireIds[subjectKind];
      return id === undefined ? [] : [[id, { code, subjectKind }] as const];
    }),
  ),
);

/** The product, and the kind of customer, of a product number in a request. */
export function productOfWire(id: string): { readonly code: string; readonly subjectKind: SubjectKind } | undefined {
  return byWireId.get(id);
}
