import { type Random, weighted } from './random.ts';

/** A period of overdue months, counted back from the newest month (0): from `began` down to `ended`; −1 continues. */
export type Episode = { began: number; ended: number };

// domain 7.2: 84 % never overdue, 2 % attention debt now, 4 % bad debt now (groups 3, 4, 5), 10 % overdue in five
// years.
const conduct = weighted<
  'clean' | 'attention' | 'group3' | 'group4' | 'group5' | 'was-attention' | 'was-bad' | 'long-ago'
>([
  ['clean', 775],
  ['attention', 20],
  ['group3', 8],
  ['group4', 9],
  ['group5', 23],
  ['was-attention', 85],
  ['was-bad', 60],
  ['long-ago', 20],
]);

export type Conduct = ReturnType<typeof conduct>;

export function pickConduct(random: Random): Conduct {
  return conduct(random);
}

/** The episode of a borrower's worst debt; undefined if it was never overdue within the stored period. */
export function episodeOf(random: Random, conductNow: Conduct): Episode | undefined {
  switch (conductNow) {
    case 'attention':
      return { began: random.int(0, 2), ended: -1 };
    case 'group3':
      return { began: random.int(3, 5), ended: -1 };
    case 'group4':
      return { began: random.int(6, 11), ended: -1 };
    case 'group5':
      return { began: random.int(12, 50), ended: -1 };
    case 'was-attention': {
      const ended = random.int(1, 55);
      return { began: ended + random.int(0, 1), ended };
    }
    case 'was-bad': {
      const ended = random.int(1, 46);
      return { began: ended + random.int(4, 12), ended };
    }
    case 'clean':
    case 'long-ago':
      return undefined;
  }
}

/**
 * Days overdue at the end of each month of an episode: one month more each month, `early` days less than whole
 * months. In the month where it ended nothing is overdue any more.
 */
export function overdueDaysAt(episode: Episode, monthsAgo: number, early: number): number {
  if (monthsAgo > episode.began || monthsAgo <= episode.ended) return 0;
  return (episode.began - monthsAgo + 1) * 30 - early;
}

/** The debt group of days overdue (Circular 31/2024, article 10). */
export function groupOf(overdueDays: number): 1 | 2 | 3 | 4 | 5 {
  if (overdueDays < 10) return 1;
  if (overdueDays <= 90) return 2;
  if (overdueDays <= 180) return 3;
  return overdueDays <= 360 ? 4 : 5;
}

/**
 * The group at a month's end: that of the days, and group 2 for the month in which bad debt was repaid (its trial).
 */
export function groupAt(episode: Episode | undefined, monthsAgo: number, early: number): 1 | 2 | 3 | 4 | 5 {
  if (!episode) return 1;
  if (monthsAgo === episode.ended) {
    return groupOf(overdueDaysAt(episode, monthsAgo + 1, early)) > 2 ? 2 : 1;
  }
  return groupOf(overdueDaysAt(episode, monthsAgo, early));
}
