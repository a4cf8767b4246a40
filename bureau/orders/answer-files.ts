import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#kit/contract/refusal.ts';
import { file, type FileAnswer } from '#kit/server/files/file-answer.ts';
import { endingOf } from '#kit/server/files/content.ts';
import type { Files } from '#kit/server/files/files.ts';
import { zipOf } from '#kit/server/files/zip-writer.ts';
import type { OrderPaper } from './papers.ts';

const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.jpe': 'image/jpeg',
  '.jfif': 'image/jpeg',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
};

/** One file of an order's answer, or an attached paper, for download. */
export async function pieceAnswer(files: Files, piece: OrderPaper): Promise<FileAnswer> {
  const type = types[endingOf(piece.name)] ?? 'application/octet-stream';
  return file({ name: piece.name, type, body: await files.read(piece.handle) });
}

/**
 * The files of an order's answer: one unchanged, several as a zip file named by the ticket. `not-found` without any.
 */
export async function piecesAnswer(files: Files, voucher: string, pieces: readonly OrderPaper[]): Promise<FileAnswer> {
  const [first, ...rest] = pieces;
  if (first === undefined) throw new Refusal('not-found');
  if (rest.length === 0) return pieceAnswer(files, first);
  const body = Readable.from(zipOf(entriesOf(files, pieces)));
  return file({ name: `${voucher}.zip`, type: 'application/zip', body });
}

async function* entriesOf(files: Files, pieces: readonly OrderPaper[]) {
  const used = new Set<string>();
  for (const piece of pieces) {
    yield { name: freeName(piece.name, used), bytes: await buffer(await files.read(piece.handle)) };
  }
}

/** Two files may have the same name; in a zip file the later ones are numbered. */
function freeName(name: string, used: Set<string>): string {
  const ending = endingOf(name);
  const start = name.slice(0, name.length - ending.length);
  let free = name;
  for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${start} (${number})${ending}`;
  used.add(free.toLowerCase());
  return free;
}
