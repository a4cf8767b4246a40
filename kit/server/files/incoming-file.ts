import type { IncomingMessage } from 'node:http';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Files } from './files.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

/** The file of one call, from quarantine to being kept or removed. */
export class IncomingFile {
  readonly fields: Readonly<Record<string, string>>;
  readonly #files: Files;
  readonly #received: ReceivedFile | undefined;
  #isKept = false;

  private constructor(files: Files, { fields, file }: Upload) {
    this.#files = files;
    this.fields = fields;
    this.#received = file && {
      name: file.name,
      head: file.head,
      isScanned: file.isScanned,
      ...file.stored,
      keep: () => this.#keep(),
    };
  }

  /** Reads a multipart request to its end; throws a Refusal, and then nothing is left of its file. */
  static async receive(request: IncomingMessage, parts: Parameters<typeof receiveUpload>[1]): Promise<IncomingFile> {
    return new IncomingFile(parts.files, await receiveUpload(request, parts));
  }

  /** The file; refuses `no-file` if there is none. */
  get file(): ReceivedFile {
    if (this.#received === undefined) throw new Refusal('no-file', 'file');
    return this.#received;
  }

  /** Refuses `no-file` if there is none. */
  requireFile(): void {
    void this.file;
  }

  async #keep(): Promise<void> {
    await this.#files.keep(this.file.handle);
    this.#isKept = true;
  }

  /**
   * The call failed. Unless it was certainly rolled back a kept file stays: its row may exist and must not name a
   * missing file.
   */
  giveUp(isUndone: boolean): void {
    if (isUndone) this.#isKept = false;
  }

  /** The call is over: removes the file unless it was kept. */
  async close(): Promise<void> {
    if (!this.#isKept && this.#received !== undefined) await this.#files.remove(this.#received.handle);
  }
}
