import type { Language } from '#kit/words/words.ts';
import type { Connection } from '#database/connection.ts';

export type LiveSession = {
  id: string;
  device: string;
  address: string;
  institution: string;
  startedAt: Date;
  lastSeenAt: Date;
};

export type SessionsOf = {
  readonly userId: number;
  /** Only at this institution; everywhere if null. */
  readonly institutionId: number | null;
  readonly language: Language;
  readonly idleMinutes: number;
  readonly absoluteHours: number;
};

/** The live sessions of a person, the newest first. Identity scope. */
export async function liveSessions(client: Connection, of: SessionsOf): Promise<LiveSession[]> {
  const { rows } = await client.query(
    `select s.id, s.device, s.address, case $3::text when 'en' then i.name_en else i.name_vi end as institution,
       s.started_at as "startedAt", s.last_seen_at as "lastSeenAt"
     from portal.session s join bureau.institution i on i.id = s.institution_id
     where s.user_id = $1 and ($2::int is null or s.institution_id = $2) and s.ended_at is null
       and s.last_seen_at > clock_timestamp() - make_interval(mins => $4)
       and s.started_at > clock_timestamp() - make_interval(hours => $5)
     order by s.started_at desc, s.id desc limit 200`,
    [of.userId, of.institutionId, of.language, of.idleMinutes, of.absoluteHours],
  );
  return rows;
}
