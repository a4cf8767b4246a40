import { fold } from '#kit/words/fold.ts';
import { commonSyllables } from './common-syllables.words.ts';

const accented = new Set(commonSyllables.trim().toLowerCase().normalize('NFC').split(/\s+/).map(signOf));
const folded = new Set(commonSyllables.trim().split(/\s+/).map(fold));

/** A syllable of a name, with its accents or without them, that other people and companies have too. */
export function isCommon(word: string, isAccented: boolean): boolean {
  return isAccented ? accented.has(signOf(word)) : folded.has(fold(word));
}

/** A syllable with its tone at the end, wherever it stands: `hoà` and `hòa` are equal. */
export function signOf(word: string): string {
  const parts = word
    .toLowerCase()
    .replace(/\u00f0/g, '\u0111')
    .normalize('NFD');
  const tones = /[\u0300\u0301\u0303\u0309\u0323]/g;
  return parts.replace(tones, '').normalize('NFC') + (parts.match(tones)?.join('') ?? '');
}

const families = `
nguyen tran le pham hoang huynh vo vu phan truong bui dang do ngo ho duong dinh doan lam mai trinh dao cao ly ha luu luong thai chau ta phung to
vuong van tang quach lai hua thach diep tu chu la dam tong giang chung trieu kieu hong trang danh son banh ong khong nghiem be nong hoa kim lu mac
than vien au bach cam cat co cu cung dan dau dien dong duyen giap hac han hang hau hy hung huong kha khau khuat khuc khuong ksor lac lieu linh lo loc luc
ma mau mieu mong nham nhan ninh nghe o on pho phi phu phuong quan quang sam si sung tat thanh thao thi thieu thoi thuong tiet tieu ton trac trung truu tuong
ung uong vang vi viet xa xam y yen`
  .trim()
  .split(/\s+/);

/** Folded family names that begin with these letters. */
export function familiesWith(letters: string): readonly string[] {
  return families.filter((family) => family.startsWith(letters));
}
