import { useEffect } from 'react';
import type { ownSettings } from '#features/own-settings/contract.ts';
import { route } from '#kit/browser/call.ts';
import { startKeeping, takeKept } from '#kit/browser/kept.ts';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';

// Without their schemas, which every page would load.
const listCall = route<typeof ownSettings.list>({
  method: 'GET',
  path: '/api/Account/Settings',
  access: 'signed-in',
  reads: ['own-setting'],
});
const keepCall = route<typeof ownSettings.keep>({
  method: 'POST',
  path: '/api/Account/Settings',
  access: 'signed-in',
  changes: ['own-setting'],
});

/** Keeps what the person sets on the server, and takes what is kept there, such as from another machine. */
export function KeptSettings({ userName }: { userName: string }): null {
  const { data } = useRead(listCall, {});
  useEffect(
    () =>
      startKeeping(userName, (name, value) =>
        sendAndSay(keepCall, { body: { name, ...(value === null ? {} : { value }) } }),
      ),
    [userName],
  );
  useEffect(() => {
    if (data !== undefined) takeKept(data.rows);
  }, [data]);
  return null;
}
