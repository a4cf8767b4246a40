import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * How a proxy treats traffic: forward at once, forward after so many milliseconds, or drop it while both ends believe
 * that the connection is fine, as behind a firewall that lost its state. `refuse` also refuses new connections.
 */
export type Treatment =
  | { readonly kind: 'pass' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'refuse' };

export type Proxy = {
  readonly port: number;
  treat: (treatment: Treatment) => void;
  /** Closes every open connection. */
  cut: () => void;
  /** Sends new connections to another port of this machine, like an address that moves. */
  lead: (port: number) => void;
  stop: () => Promise<void>;
};

/** A TCP proxy on the loopback address in front of one of its ports. */
export async function startProxy(target: number): Promise<Proxy> {
  let treatment: Treatment = { kind: 'pass' };
  let to = target;
  const pairs = new Set<readonly [Socket, Socket]>();
  const pass = (from: Socket, into: Socket) => {
    // Chunks keep their order: all have the same delay, and a change of treatment applies after the waiting ones.
    from.on('data', (chunk: Buffer) => {
      if (treatment.kind === 'pass') into.write(chunk);
      else if (treatment.kind === 'slow') setTimeout(() => into.write(chunk), treatment.milliseconds);
    });
  };
  const server = createServer((near) => {
    if (treatment.kind === 'refuse') return near.destroy();
    const far = connect(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.setNoDelay(true);
    far.setNoDelay(true);
    pass(near, far);
    pass(far, near);
    const both = (end: Socket, other: Socket) => {
      end.on('error', () => undefined);
      end.on('close', () => {
        // A dropped connection also drops the news that the other end has closed.
        if (treatment.kind === 'swallow') return;
        pairs.delete(pair);
        other.destroy();
      });
    };
    both(near, far);
    both(far, near);
    return undefined;
  });
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    pairs.clear();
  };
  // Closes half-open connections, whose other end has gone meanwhile.
  const forgetHalves = () => {
    for (const pair of pairs) {
      if (!pair.some((socket) => socket.destroyed)) continue;
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    treat(next) {
      treatment = next;
      if (next.kind === 'refuse') cut();
      if (next.kind === 'pass') forgetHalves();
    },
    cut,
    lead(port) {
      to = port;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
