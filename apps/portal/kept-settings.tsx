import { useEffect } from 'react';
import { ownSettings } from '#features/own-settings/contract.ts';
import { startKeeping, takeKept } from '#kit/browser/kept.ts';
import { useRead } from '#kit/browser/reading.ts';
import { sendAndSay } from '#kit/browser/sending.ts';

/** Keeps what the person sets on the server, and takes what is kept there, such as from another machine. */
export function KeptSettings({ userName }: { userName: string }): null {
  const { data } = useRead(ownSettings.list, {});
  useEffect(
    () =>
      startKeeping(userName, (name, value) =>
        sendAndSay(ownSettings.keep, { body: { name, ...(value === null ? {} : { value }) } }),
      ),
    [userName],
  );
  useEffect(() => {
    if (data !== undefined) takeKept(data.rows);
  }, [data]);
  return null;
}
