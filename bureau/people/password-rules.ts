import { fold } from '#kit/words/fold.ts';

export const shortestPassword = 12;

export type PasswordFault = 'password-short' | 'password-common' | 'password-personal';

// The first guesses, without digits and marks; a password that is one of these plus a number counts as one of these.
const common = [
  'password',
  'passw0rd',
  'matkhau',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'abcdef',
  'abc',
  'admin',
  'administrator',
  'welcome',
  'letmein',
  'iloveyou',
  'vietnam',
  'hanoi',
  'saigon',
  'demo',
  'test',
  'user',
  'dangnhap',
  'nganhang',
  'tindung',
  'thongtintindung',
  'baocaotindung',
  'cic',
  'creditbureau',
  'anhyeuem',
  'emyeuanh',
];

// Runs along the keyboard or the alphabet, in either direction; digits and marks between do not help.
const rows = ['qwertyuiopasdfghjklzxcvbnm', 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) => [
  row,
  [...row].reverse().join(''),
]);

/**
 * The fault of a new password, undefined if there is none. It must be long, not well known and without the person's
 * own name; kinds of characters are not required (NIST SP 800-63B-4).
 */
export function passwordFault(
  password: string,
  person: { readonly username: string; readonly fullName: string },
): PasswordFault | undefined {
  const plain = fold(password.normalize('NFC'));
  if ([...password].length < shortestPassword) return 'password-short';
  const letters = plain.replace(/[^\p{L}]/gu, '');
  if (letters === '' || new Set(plain).size < 5 || isRepeated(letters)) return 'password-common';
  if (letters.length >= 4 && rows.some((row) => row.includes(letters))) return 'password-common';
  if (common.some((word) => letters === word || isRepeatOf(letters, word))) return 'password-common';
  const names = [...person.username.split(/[^\p{L}\p{N}]+/u), fold(person.fullName).replaceAll(' ', '')];
  if (names.some((name) => name.length >= 4 && plain.replaceAll(' ', '').includes(fold(name))))
    return 'password-personal';
  return undefined;
}

function isRepeated(letters: string): boolean {
  return /^(.{1,4})\1+$/u.test(letters);
}

function isRepeatOf(letters: string, word: string): boolean {
  return letters.length % word.length === 0 && letters === word.repeat(letters.length / word.length);
}
