/** An event as programs are sent it, by the cursor and by webhooks: a column of `portal.event e`. */
export const eventJson = `json_build_object('id', e.id, 'number', e.event_no::text, 'type', e.kind,
  'timestamp', to_char(e.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', e.data)` as const;
