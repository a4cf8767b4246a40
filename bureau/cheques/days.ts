const dayMilliseconds = 86_400_000;

/** True when a declaration was sent later than the working day after the event; days are yyyy-MM-dd, Saturday and Sunday are free. */
export function isSentLate(eventOn: string, sentOn: string): boolean {
  let working = 0;
  for (let at = Date.parse(eventOn) + dayMilliseconds; at <= Date.parse(sentOn) && working < 2; at += dayMilliseconds) {
    if (![0, 6].includes(new Date(at).getUTCDay())) working += 1;
  }
  return working > 1;
}
