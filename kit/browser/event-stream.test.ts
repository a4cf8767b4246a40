import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

async function eventsOf(...chunks: string[]): Promise<unknown[]> {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events: unknown[] = [];
  for await (const event of readEvents(new Response(body))) events.push(event);
  return events;
}

test('PLT-12 live events are read as they arrive, split anywhere, comments left out', async () => {
  expect(
    await eventsOf(
      ':ready\n\nevent: ans',
      'wered\ndata: {"id":"7"',
      '}\n',
      '\n:\n\nevent: x\r\ndata: text\r\n\r\ndata: 1\n\n',
    ),
  ).toEqual([
    { name: 'answered', data: { id: '7' } },
    { name: 'x', data: 'text' },
    { name: 'message', data: 1 },
  ]);
});

test('PLT-12 an event cut off by a lost connection is dropped', async () => {
  expect(await eventsOf('event: answered\ndata: {"id"')).toEqual([]);
});
