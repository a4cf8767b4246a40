export type ToastKind = 'error' | 'warning' | 'info' | 'success';

/** The kind of a message by its prefix: `[E` or none is an error, `[W` a warning, `[I` information (PLT-11). */
export function kindOf(message: string): Exclude<ToastKind, 'success'> {
  const prefix = /^\s*\[([EWI])/.exec(message)?.[1];
  return prefix === 'W' ? 'warning' : prefix === 'I' ? 'info' : 'error';
}

/** A message without its bare mark (`[E]`, `[W]`, `[I]`); one with a number keeps it as the code a hotline asks for. */
export function partsOf(message: string): { code: string | undefined; text: string } {
  const match = /^\s*\[([EWI][^\]]*)\]\s*/.exec(message);
  if (!match) return { code: undefined, text: message };
  const mark = match[1] ?? '';
  const text = message.slice(match[0].length);
  return { code: mark.length > 1 ? mark : undefined, text: text === '' ? message : text };
}

/**
 * Milliseconds for which a toast is shown: success 2 s, others 5 s, messages that ask for something 180 s (PLT-11,
 * PLT-12). An error goes too: it stays readable at its place and in the inbox.
 */
export function shownFor(kind: ToastKind, stay: boolean | undefined): number {
  if (stay === true) return 180_000;
  return kind === 'success' ? 2_000 : 5_000;
}
