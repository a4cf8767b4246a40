/** True if news may be opened: on a host of the list, or on any with `*` (ALR-08). */
export function isTrusted(host: string, trusted: readonly string[]): boolean {
  const [name = ''] = host.split(':');
  return trusted.some((one) => one === '*' || one === host || one === name);
}
