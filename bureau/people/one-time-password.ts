import { randomInt } from 'node:crypto';

// Without the letters and digits that are taken for one another when they are read out.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** A password to be told once and changed at the first sign-in: four groups of five, about 100 random bits. */
export function oneTimePassword(): string {
  return Array.from({ length: 4 }, group).join('-');
}

function group(): string {
  return Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
}
