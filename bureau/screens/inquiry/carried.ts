import type { Values } from './values.ts';

type Carried = { readonly screen: string; readonly fill: Values };

let carried: Carried | undefined;

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
