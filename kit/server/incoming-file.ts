import type { IncomingMessage } from 'node:http';
import type { ReceivedFile } from '#kit/contract/call.ts';
import type { Files } from './files/files.ts';
import { receiveUpload } from './receive-upload.ts';

/** The file of one call, from quarantine to being kept or removed. */
export class IncomingFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
  readonly #files: Files;
  #isKept = false;

  private constructor(files: Files, fields: Readonly<Record<string, string>>, file: Omit<ReceivedFile, 'keep'>) {
    this.#files = files;
    this.fields = fields;
    this.file = { ...file, keep: () => this.#keep() };
  }

  /** Reads a multipart request to its end; throws a Refusal, and then nothing is left of its file. */
  static async receive(request: IncomingMessage, parts: Parameters<typeof receiveUpload>[1]): Promise<IncomingFile> {
    const { fields, name, head, stored } = await receiveUpload(request, parts);
    return new IncomingFile(parts.files, fields, { name, head, ...stored });
  }

  async #keep(): Promise<void> {
    await this.#files.keep(this.file.handle);
    this.#isKept = true;
  }

  /** The call failed. Unless it was surely undone a kept file stays: its row may be there, and must not name nothing. */
  giveUp(isUndone: boolean): void {
    if (isUndone) this.#isKept = false;
  }

  /** The call is over: what was not kept is removed. */
  async close(): Promise<void> {
    if (!this.#isKept) await this.#files.remove(this.file.handle);
  }
}
