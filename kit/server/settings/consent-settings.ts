import { namesWith, setting, whole } from './setting-kinds.ts';

/** What needs a person's consent, and how many declared ones are drawn as samples. */
export const consentSettings = {
  consentFor: setting({
    name: 'BUREAU_CONSENT_FOR',
    read: namesWith(['score', 'rating', 'watch', 'report'], ['score', 'watch']),
    fallback: ['score', 'rating', 'watch'],
    shown: 'score,rating,watch',
    help: "products about persons that need the person's consent: score and watch always, rating, and report for credit reports",
  }),
  consentSample: setting({
    name: 'BUREAU_CONSENT_SAMPLE',
    read: whole(1, 1_000_000),
    fallback: 50,
    help: 'of how many consents that an institution only declares one is drawn, whose evidence it shows within five working days',
  }),
} as const;
