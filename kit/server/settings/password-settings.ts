import { setting, whole } from './setting-kinds.ts';

/** Settings of passwords: their lifetime, the warning, the cost of hashing; part of the table. */
export const passwordSettings = {
  passwordDays: setting({
    name: 'BUREAU_PASSWORD_DAYS',
    read: whole(0, 3_650),
    fallback: 0,
    help: 'a password has to be changed after so many days; 0 is never',
  }),
  passwordWarnDays: setting({
    name: 'BUREAU_PASSWORD_WARN_DAYS',
    read: whole(1, 90),
    fallback: 14,
    help: 'its person is warned so many days before',
  }),
  passwordCost: setting({
    name: 'BUREAU_PASSWORD_COST',
    read: whole(14, 20),
    fallback: 17,
    help: 'what the hash of a chosen password costs, as a power of two: 17 takes 128 MB',
  }),
};
