import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellChanged } from '#kit/browser/call.ts';
import { useLiveEvent } from '#kit/browser/events.ts';
import type { SentFile, UploadSpec } from './declaration.ts';
import { type Attempt, attemptsOf, dropAttempt, notReceived } from './ledger.ts';

/** Ask the server twice before declaring a file not received: the first answer may come before it has finished. */
const secondLookMilliseconds = 4_000;
const eventMilliseconds = 300;

export type Sent = {
  /** Files that the server is still processing, and those sent from this page. */
  readonly files: readonly SentFile[];
  /** What this tab began to send and the server does not have. `isSure` after asking twice. */
  readonly lost: readonly Attempt[];
  readonly isSure: boolean;
  readonly isFailed: boolean;
  readonly isBusy: boolean;
  readonly load: () => void;
  /** A file was accepted: it stays in the ledger until the page is left. Null: the server knows which. */
  readonly keep: (file: SentFile | null) => void;
  readonly forget: (attempt: Attempt) => void;
};

/**
 * The ledger of a screen: the server has the truth, asked for at the start, after each sending and each live event.
 */
export function useSent(spec: UploadSpec, place: string, isSending: boolean): Sent {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['uploads', place],
    queryFn: () => spec.recent(),
  });
  const [kept, setKept] = useState<readonly SentFile[]>([]);
  const [attempts, setAttempts] = useState(() => attemptsOf(place));
  const [looks, setLooks] = useState(0);
  // The answer before this one.
  const seen = useRef<readonly SentFile[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = () => void refetch();

  // A long file sends many events a second; ask the server once for several of them.
  useLiveEvent(spec.progress?.event ?? 'none', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(load, eventMilliseconds);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = useEffectEvent((sent: readonly SentFile[]) => {
    const noted = attemptsOf(place);
    const open = notReceived(noted, sent);
    for (const attempt of noted) if (!open.includes(attempt)) dropAttempt(place, attempt.id);
    setAttempts(open);
    setLooks((before) => before + 1);
    const ended = [...kept, ...seen.current].filter(({ id, percent }) => percent !== null && isOver(sent, id));
    seen.current = sent;
    if (ended.length > 0) tellChanged(spec.progress?.changes ?? []);
    setKept((before) => before.map((file) => sent.find(({ id }) => id === file.id) ?? file));
  });
  useEffect(() => {
    if (data !== undefined && !isSending) settle(data);
  }, [data, isSending]);

  const isOpen = attempts.length > 0 && !isSending;
  useEffect(() => {
    if (!isOpen || looks !== 1) return undefined;
    const again = setTimeout(() => void refetch(), secondLookMilliseconds);
    return () => clearTimeout(again);
  }, [isOpen, looks, refetch]);

  const waiting = (data ?? []).filter(({ id, percent }) => percent !== null && kept.every((file) => file.id !== id));
  return {
    files: [...kept, ...waiting],
    lost: isSending ? [] : attempts,
    isSure: looks > 1,
    isFailed: isError && !isFetching,
    isBusy: isFetching,
    load,
    keep: (file) => {
      if (file !== null) setKept((before) => [file, ...before.filter(({ id }) => id !== file.id)]);
      load();
    },
    forget: (attempt) => {
      dropAttempt(place, attempt.id);
      setAttempts((before) => before.filter(({ id }) => id !== attempt.id));
    },
  };
}

function isOver(sent: readonly SentFile[], id: string): boolean {
  return sent.some((file) => file.id === id && file.percent === null);
}
