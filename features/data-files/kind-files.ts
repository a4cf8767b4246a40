import { guidePdf } from '#bureau/intake/guide.ts';
import { fileNameOf } from '#bureau/intake/file-name.ts';
import type { Channel, FileKind } from '#bureau/intake/kind.ts';
import { templateXlsx } from '#bureau/intake/template.ts';
import { holidaysBetween, laterDay } from '#bureau/working-days.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file, type FileAnswer, workbook } from '#kit/server/files/file-answer.ts';
import type { Language } from '#kit/words/words.ts';
import { nextDue } from './deadlines.ts';

type Kept = {
  readonly what: string;
  readonly make: (kind: FileKind, language: Language) => Promise<Uint8Array>;
};

// Declarations do not change while a server runs, so each file is made once (2 languages of 17 kinds).
const made = new Map<string, Promise<Uint8Array>>();

/** An empty workbook of a kind under the name with which it can be sent, filled in. */
export async function templateFile(kind: FileKind, language: Language, stem: string): Promise<FileAnswer> {
  return workbook(stem, await once({ what: 'template', make: templateXlsx }, kind, language));
}

/** The guide to a kind as PDF. */
export async function guideFile(kind: FileKind, language: Language): Promise<FileAnswer> {
  const body = await once({ what: 'guide', make: guidePdf }, kind, language);
  return file({ name: `${kind.code}-guide-${language}.pdf`, type: 'application/pdf', body });
}

type NextFile = { readonly day: string; readonly dueBy: string; readonly stem: string };

/**
 * Tells of each kind of a channel which file the acting institution sends next: its day and deadline, and its name without the
 * extension, with a sequence number that was not sent for that day.
 */
export async function nextFiles(
  { client, who }: Context,
  channel: Channel,
  today: string,
): Promise<(kind: FileKind) => NextFile> {
  // The next day of a yearly file is further ahead, but within the calendar.
  const holidays = await holidaysBetween(client, laterDay(today, -31), laterDay(today, 120));
  const { rows } = await client.query(
    `select kind, period::text as period, coalesce(max(sequence), 0)::int as sequence,
       bool_or(state not in ('refused', 'superseded', 'withdrawn')) as "isHere"
     from portal.submission where institution_id = $1 and channel = $2 and period >= $3::date
     group by kind, period /* never null: kind */`,
    [who.institutionId, channel, laterDay(today, -366)],
  );
  const sent = new Map(rows.map((row) => [`${row.kind} ${row.period}`, row]));
  return (kind) => {
    const isHere = (day: string) => sent.get(`${kind.code} ${day}`)?.isHere ?? false;
    const { day, dueBy } = nextDue(kind, today, holidays, isHere);
    const sequence = Math.min(999, (sent.get(`${kind.code} ${day}`)?.sequence ?? 0) + 1);
    return { day, dueBy, stem: fileNameOf(kind, who.institutionCode, day, String(sequence).padStart(3, '0')) };
  };
}

function once({ what, make }: Kept, kind: FileKind, language: Language): Promise<Uint8Array> {
  const key = `${what} ${kind.code} ${language}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = make(kind, language);
  made.set(key, making);
  // A failed one is made again at the next request.
  making.catch(() => made.delete(key));
  return making;
}
