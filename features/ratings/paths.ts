/** The address of a rating order's reply, below the list it is read from. A ticket number says nothing about anybody. */
export function ratingPath(kind: 'enterprise' | 'corporation', ticket: string): string {
  return `/portal/main/response-xhtd-${kind}/detail?voucher=${encodeURIComponent(ticket)}`;
}
