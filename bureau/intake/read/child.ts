import { kindOf } from '#bureau/intake/kinds.ts';
import { type FileToRead, readFile } from './read-file.ts';

// The parsing child: reads one file, writes frames to its standard output, ends. It has no database, no secrets, no
// writing and no children of its own (node --permission), and is killed if it takes too long.

export type WorkerJob = Omit<FileToRead, 'kind'> & { readonly kindCode: string };

const { kindCode, ...file }: WorkerJob = JSON.parse(process.argv[2] ?? '');
const kind = kindOf(kindCode);
if (!kind) throw new Error(`no such kind: ${kindCode}`);
await readFile({ ...file, kind }, { write: (bytes, done) => void process.stdout.write(bytes, () => done()) });
