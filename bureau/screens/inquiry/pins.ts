import type { AnyInquiry } from './declaration.ts';
import type { Values } from './values.ts';

/** Key under which a ticket's pinned prefix is stored with the pinned fields. */
export const ticketPrefix = 'ticketPrefix';

/** The pinned values of a screen in this tab. They end with the session, and say nothing about a person. */
export function readPins(screen: string): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(screen)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Stores a form's pinned values for the next inquiry and for a reload. */
export function writePins(screen: string, pins: Values): void {
  try {
    sessionStorage.setItem(keyOf(screen), JSON.stringify(pins));
  } catch {
    // Without storage pins last as long as the screen.
  }
}

/** The form at the beginning of an inquiry: empty except for pinned values and the ticket number's prefix. */
export function freshValues(spec: Pick<AnyInquiry, 'fields' | 'start'>, pins: Values): Record<string, string> {
  return Object.fromEntries(
    spec.fields.map((field) => {
      if (field.kind === 'ticket') return [field.name, pins[ticketPrefix] ?? spec.start[field.name] ?? ''];
      const start = spec.start[field.name] ?? '';
      return [field.name, field.pinned === true ? (pins[field.name] ?? start) : start];
    }),
  );
}

function keyOf(screen: string): string {
  return `pins.${screen}`;
}
