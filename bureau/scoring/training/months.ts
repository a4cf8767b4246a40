/**
 * Months before the newest at which borrowers are observed. What follows within twelve months of the first two is known
 * before the last one's twelve months begin to end, and no number of a card is read off the last (versions were compared on it).
 */
export const trainingMonths = { development: 30, choosing: 24, outOfTime: 12 } as const;
