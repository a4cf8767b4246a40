/** Where clamd listens: a socket of this machine by its whole path, or a host and a port. */
export type ClamdPlace = { readonly path: string } | { readonly host: string; readonly port: number };

/** `clamd:///run/clamav/clamd.ctl` or `clamd://host:3310`; undefined for anything else. */
export function clamdPlaceOf(text: string): ClamdPlace | undefined {
  const [, host = '', port = '3310', path = ''] =
    /^clamd:\/\/(?:([\w.-]+)(?::(\d{1,5}))?)?(\/[^?#]*)?$/.exec(text) ?? [];
  if (host === '') return path.length > 1 ? { path } : undefined;
  return path.length > 1 || Number(port) > 65_535 ? undefined : { host, port: Number(port) };
}
