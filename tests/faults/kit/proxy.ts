import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * How a proxy treats what passes: on at once, on after so many milliseconds, or into nothing while both ends believe
 * the connection to be well, as behind a firewall that has forgotten it. `refuse` takes no new connection either.
 */
export type Treatment =
  | { readonly kind: 'pass' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'refuse' };

export type Proxy = {
  readonly port: number;
  treat: (treatment: Treatment) => void;
  /** Ends every connection that passes now. */
  cut: () => void;
  /** Sends new connections to another port of this machine, as an address that moves. */
  lead: (port: number) => void;
  stop: () => Promise<void>;
};

/** A TCP proxy on the loopback address in front of a port of it. */
export async function startProxy(target: number): Promise<Proxy> {
  let treatment: Treatment = { kind: 'pass' };
  let to = target;
  const pairs = new Set<readonly [Socket, Socket]>();
  const pass = (from: Socket, into: Socket) => {
    // Chunks keep their order: all wait the same time, and a change of treatment comes after those that wait.
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
        // What is swallowed includes the news that the other end has gone.
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
  // Ends that have lost the other one meanwhile learn of it.
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
