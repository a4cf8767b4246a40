import { amountVnd, type Random, weighted } from '#bureau/population/random.ts';
import type { LoanKind, Purpose } from '#bureau/population/record.ts';

export type Terms = {
  loanKind: LoanKind;
  purpose: Purpose;
  months: number;
  amountVnd: number;
  interestRate: number;
  isSecured: boolean;
  /** A revolving limit instead of an instalment loan. */
  isLine: boolean;
};

const personPurpose = weighted<Purpose>([
  ['consumption', 53],
  ['business', 17],
  ['agriculture', 13],
  ['housing', 7],
  ['vehicle', 6],
  ['education', 2],
  ['other', 2],
]);

/** The terms of a person's loan. */
export function personTerms(random: Random, purpose: Purpose = personPurpose(random)): Terms {
  switch (purpose) {
    case 'housing':
      return terms(purpose, '03', random.int(10, 25) * 12, amountVnd(random, 1200e6, 0.7), rate(random, 7.5, 11), true);
    case 'vehicle': {
      const months = random.int(3, 7) * 12;
      return terms(
        purpose,
        months > 60 ? '03' : '02',
        months,
        amountVnd(random, 450e6, 0.5),
        rate(random, 8, 12.5),
        true,
      );
    }
    case 'business': {
      const isLine = random.chance(0.35);
      const months = isLine ? 12 : random.int(6, 48);
      return {
        ...terms(
          purpose,
          kindOf(months),
          months,
          amountVnd(random, 320e6, 0.9),
          rate(random, 6.5, 11),
          random.chance(0.2),
        ),
        isLine,
      };
    }
    case 'agriculture': {
      const months = random.int(6, 36);
      return terms(
        purpose,
        kindOf(months),
        months,
        amountVnd(random, 100e6, 0.6),
        rate(random, 6, 10),
        random.chance(0.12),
      );
    }
    case 'education':
      return terms(purpose, '03', random.int(72, 110), amountVnd(random, 45e6, 0.4), rate(random, 6, 6.6), false);
    default: {
      const months = random.int(6, 48);
      return terms(
        purpose,
        kindOf(months),
        months,
        amountVnd(random, 38e6, 0.7),
        rate(random, 12, 36),
        random.chance(0.02),
      );
    }
  }
}

const enterprisePurpose = weighted<Purpose>([
  ['business', 84],
  ['vehicle', 8],
  ['agriculture', 8],
]);
const enterpriseKind = weighted<LoanKind>([
  ['01', 62],
  ['02', 14],
  ['03', 13],
  ['07', 5],
  ['06', 3],
  ['08', 2],
  ['09', 1],
]);

/** The terms of an enterprise's loan; `scale` 1 is a micro enterprise. */
export function enterpriseTerms(random: Random, scale: number): Terms {
  const loanKind = enterpriseKind(random);
  const isLong = loanKind === '03';
  const isMedium = loanKind === '02' || loanKind === '07';
  const months = isLong ? random.int(7, 15) * 12 : isMedium ? random.int(2, 5) * 12 : random.int(4, 12);
  const amount = amountVnd(random, (isLong ? 7e9 : isMedium ? 2.8e9 : 2.2e9) * scale, 0.9);
  const purpose = enterprisePurpose(random);
  return {
    ...terms(purpose, loanKind, months, amount, rate(random, 5.5, 10), random.chance(0.75)),
    isLine: loanKind === '01' && random.chance(0.6),
  };
}

function terms(
  purpose: Purpose,
  loanKind: LoanKind,
  months: number,
  amount: number,
  interestRate: number,
  isSecured: boolean,
): Terms {
  return { purpose, loanKind, months, amountVnd: amount, interestRate, isSecured, isLine: false };
}

function kindOf(months: number): LoanKind {
  return months <= 12 ? '01' : months <= 60 ? '02' : '03';
}

function rate(random: Random, least: number, most: number): number {
  return Math.round((least + random.next() * (most - least)) * 10) / 10;
}
