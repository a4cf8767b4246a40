/**
 * What limits of an address are counted by: an IPv4 address, or the first half of an IPv6 address. Whoever has one IPv6
 * address has a whole /64 of them, and would begin anew with each call.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const [left, right] = [groupsOf(before), groupsOf(after ?? '')];
  const between = after === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(between).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
