import { randomInt } from 'node:crypto';

// Without letters and digits that are confused when read out.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** A password that is shown once and changed at the first sign-in: four groups of five, about 100 random bits. */
export function oneTimePassword(): string {
  return Array.from({ length: 4 }, group).join('-');
}

function group(): string {
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
}
