import { setting, whole } from './setting-kinds.ts';

/** What one user may do in a day; part of the table. */
export const dayLimits = {
  dailyCustomers: setting({
    name: 'BUREAU_DAILY_CUSTOMERS',
    read: whole(1, 1_000_000),
    fallback: 500,
    help: 'customers a user may ask about a day',
  }),
  dailyVoluntary: setting({
    name: 'BUREAU_DAILY_VOLUNTARY',
    read: whole(1, 1_000_000),
    fallback: 200,
    help: 'the same for a user of a voluntary member',
  }),
  dailyPeople: setting({
    name: 'BUREAU_DAILY_PEOPLE',
    read: whole(1, 1_000_000),
    fallback: 2_000,
    help: 'different customers that searches may show a user a day; an alarm with the half of them',
  }),
};
