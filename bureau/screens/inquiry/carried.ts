import type { Values } from './values.ts';

type Carried = { readonly screen: string; readonly fill: Values };

let carried: Carried | undefined;
let number: { readonly screen: string; readonly typed: string } | undefined;

/** Passes a customer to an inquiry screen that is about to open: in memory, never in an address or storage. */
export function carryCustomer(screen: string, fill: Values): void {
  carried = { screen, fill };
}

/** The customer passed to this screen, once. */
export function takeCarried(screen: string): Values | undefined {
  const taken = carried?.screen === screen ? carried.fill : undefined;
  carried = undefined;
  return taken;
}

/** Passes a number that was typed or pasted elsewhere: the screen takes it as if it was typed into its own box. */
export function carryNumber(screen: string, typed: string): void {
  number = { screen, typed };
}

/** The number passed to this screen, once. */
export function takeNumber(screen: string): string | undefined {
  const taken = number?.screen === screen ? number.typed : undefined;
  number = undefined;
  return taken;
}
