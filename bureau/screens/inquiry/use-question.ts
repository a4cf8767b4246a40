import { useState } from 'react';
import type { AnyInquiry } from './declaration.ts';

// Kept with the session in this tab: signing out clears it.
const key = 'inquiry.question';

/** Whether a screen asks before an inquiry is charged, and how a person turns that off for the rest of the session. */
export type Question = {
  readonly isOff: boolean;
  readonly turnOff: () => void;
  readonly turnOn: () => void;
};

/** The question before the charge of a screen that lets it be turned off; of any other it stays on. */
export function useQuestion({ confirm }: AnyInquiry): Question {
  const [isOff, setOff] = useState(() => confirm.canTurnOff === true && read());
  const turn = (off: boolean) => {
    write(off);
    setOff(off);
  };
  return { isOff, turnOff: () => turn(true), turnOn: () => turn(false) };
}

function read(): boolean {
  try {
    return sessionStorage.getItem(key) === 'off';
  } catch {
    return false;
  }
}

function write(off: boolean): void {
  try {
    if (off) sessionStorage.setItem(key, 'off');
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it lasts as long as the screen.
  }
}
