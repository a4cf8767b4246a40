/** The address of a rating order's reply, below its list. A ticket number says nothing about a person. */
export function ratingPath(kind: 'enterprise' | 'corporation', ticket: string): string {
  return `/portal/main/response-xhtd-${kind}/detail?voucher=${encodeURIComponent(ticket)}`;
}
