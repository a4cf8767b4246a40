import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A network between a program and the bureau that loses the first long answer of an address in its middle. */
export async function losing(origin: string, ending: string) {
  const asked: string[] = [];
  let [lost, isDue] = [0, true];
  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const { method, headers, url = '' } = from;
    const onward = request(new URL(url, origin), { method, headers }).end(await text(from));
    const [answer] = await once(onward, 'response');
    const isOurs = new URL(url, origin).pathname.endsWith(ending);
    const whole = await text(answer);
    if (isOurs) asked.push(url);
    to.writeHead(answer.statusCode, answer.headers);
    if (!isOurs || !isDue || whole.length < minimum) {
      to.end(whole);
      return;
    }
    [lost, isDue] = [lost + 1, false];
    to.write(whole.slice(0, whole.length / 2), () => to.destroy());
  }
  const server = createServer((from, to) => void pass(from, to));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    get lost() {
      return lost;
    },
    lose() {
      isDue = true;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Characters of some rows: what is shorter has no middle worth losing. */
const minimum = 2_000;
