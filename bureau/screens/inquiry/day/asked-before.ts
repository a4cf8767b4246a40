import { both } from '#kit/words/words.ts';
import type { Before } from '#bureau/screens/inquiry/declaration.ts';
import { timeOf } from './today-tickets.tsx';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';

/** A paid ticket of today for the same product; `isSure` if it is certainly the same customer. */
type Earlier = {
  readonly msPhieu: string;
  readonly ngayHoi: string;
  readonly user_Name: string;
  readonly isSure: boolean;
};

/** The warning before a second fee, and where to read the first reply again. */
export function beforeOf({ msPhieu, ngayHoi, user_Name, isSure }: Earlier, href: string): Before {
  const facts = { time: timeOf(ngayHoi), ticket: msPhieu, user: user_Name };
  return { said: both(inquiryScreenWords, isSure ? 'askedBefore' : 'mayBeAskedBefore', facts), href };
}
