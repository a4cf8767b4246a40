import type { UploadSpec } from './declaration.ts';

/** What the user chose last in this tab, or else the first option; empty where there is nothing to choose. */
export function keptChoice({ name, choice }: UploadSpec): string {
  const options = choice?.options.map(({ id }) => id) ?? [];
  try {
    const kept = sessionStorage.getItem(keyOf(name));
    if (kept !== null && options.includes(kept)) return kept;
  } catch {
    // Without storage the form begins with the first.
  }
  return options[0] ?? '';
}

/** Keeps a choice for the next file and for a reload. */
export function keepChoice({ name }: UploadSpec, chosen: string): void {
  try {
    sessionStorage.setItem(keyOf(name), chosen);
  } catch {
    // Without storage it lasts as long as the screen.
  }
}

function keyOf(name: string): string {
  return `upload-choice.${name}`;
}
