/** What the command says, in both languages. */
const texts = {
  en: {
    usage: `bureau key FILE             makes a key: FILE gets the private one, the public one is printed
bureau headers METHOD PATH  prints the headers of one request for curl -H @-
                            (BUREAU: the address, APPLICATION: the client id, KEY_FILE: the private key)
--language en|vi            the language of messages; by LC_ALL, LC_MESSAGES or LANG unless given`,
    needed: 'BUREAU, APPLICATION and KEY_FILE are needed.',
    noToken: 'No token',
    EEXIST: 'The file is there already, and what its key signed for would be lost: name another one',
    ENOENT: 'There is no such file or folder',
    noKey: 'This file holds no private key as a JWK (P-256, Ed25519 or RSA)',
  },
  vi: {
    usage: `bureau key TỆP                      tạo khóa: khóa riêng nằm trong TỆP, khóa công khai được in ra
bureau headers PHƯƠNG_THỨC ĐỊA_CHỈ  in tiêu đề của một lệnh cho curl -H @-
                                    (BUREAU: địa chỉ Trung tâm, APPLICATION: mã ứng dụng, KEY_FILE: tệp khóa riêng)
--language en|vi                    ngôn ngữ của thông báo; không nêu thì theo LC_ALL, LC_MESSAGES hoặc LANG`,
    needed: 'Cần BUREAU, APPLICATION và KEY_FILE.',
    noToken: 'Không lấy được token',
    EEXIST: 'Tệp đã có, ghi đè thì mất khóa đang dùng: hãy chọn tên khác',
    ENOENT: 'Không có tệp hoặc thư mục này',
    noKey: 'Tệp này không chứa khóa riêng dạng JWK (P-256, Ed25519 hoặc RSA)',
  },
} as const;

type Language = keyof typeof texts;

/** The texts of a language. */
type CliWords = (typeof texts)[Language];

/** The arguments without `--language`, and the texts; English unless the option or the environment asks for another. */
export function spoken(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): {
  readonly words: CliWords;
  readonly rest: readonly string[];
  readonly isKnown: boolean;
} {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  // An empty one says nothing, as POSIX has it.
  const asked = LC_ALL || LC_MESSAGES || LANG || '';
  let named: string | undefined;
  const rest: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const one = given[at] ?? '';
    if (one === '--language') named = given[(at += 1)] ?? '';
    else if (one.startsWith('--language=')) named = one.slice('--language='.length);
    else rest.push(one);
  }
  const language = named === 'vi' || (named === undefined && /^vi\b|^vi_/.test(asked)) ? 'vi' : 'en';
  return { words: texts[language], rest, isKnown: named === undefined || named === 'vi' || named === 'en' };
}
