import type { Readable } from 'node:stream';

/**
 * A file as an answer. `body` is sent unchanged; a stream is sent as it arrives. A packed one (gzip) is unpacked for
 * clients that cannot.
 */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly body: Uint8Array | string | Readable;
  readonly inline: boolean;
  readonly isPacked: boolean;

  constructor(file: {
    name: string;
    type: string;
    body: Uint8Array | string | Readable;
    inline?: boolean;
    isPacked?: boolean;
  }) {
    this.name = file.name;
    this.type = file.type;
    this.body = file.body;
    this.inline = file.inline ?? false;
    this.isPacked = file.isPacked ?? false;
  }
}

/** Answers with a file, as an attachment unless `inline`. */
export function file(given: ConstructorParameters<typeof FileAnswer>[0]): FileAnswer {
  return new FileAnswer(given);
}

/** Answers with a workbook (.xlsx); `name` without its extension. */
export function workbook(name: string, body: FileAnswer['body']): FileAnswer {
  return new FileAnswer({ name: `${name}.xlsx`, type: xlsxType, body });
}

/** The media type of .xlsx. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content-Disposition for a name with Vietnamese letters: an ASCII fallback and the real one (RFC 6266). */
export function disposition(answer: FileAnswer): string {
  const ascii = answer.name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D');
  const plain = ascii.replace(/[^\w.-]+/g, '_');
  return `${answer.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`;
}
