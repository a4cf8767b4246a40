import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The key by which limits count an address: an IPv4 address, or the first half of an IPv6 address. Whoever has one
 * IPv6 address has a whole /64 of them, and could otherwise use a new one for each call.
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

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to this machine or to a private network, as a balancer's does. */
export function isPrivate(address: string): boolean {
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  return isIP(plain) !== 0 && privateNetworks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Whether an address in X-Forwarded-For may be trusted to have written the one before it: only the balancer that the
 * connection comes from, in a private network. Members call from private networks too, and the rest of the header is
 * the caller's own claim.
 */
export function isWrittenByBalancer(address: string, hop: number): boolean {
  return hop === 0 && isPrivate(address);
}

/** True of a network by its address and length, such as 203.0.113.0/24 or 2001:db8::/48. */
export function isNetwork(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return more.length === 0 && most !== undefined && /^\d{1,3}$/.test(length) && Number(length) <= most;
}

/** Whether an address belongs to one of some networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIP(plain) === 0 || networks.length === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [from = '', length] = network.split('/');
    list.addSubnet(from, Number(length), isIPv6(from) ? 'ipv6' : 'ipv4');
  }
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}
