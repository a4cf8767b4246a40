import type { Values } from '#kit/browser/list-screen/criteria.ts';
import { type Preset, presets } from '#kit/browser/list-screen/presets.ts';

/** A search a reader has kept. Ranges that are a preset are kept as that preset and stay it on later days. */
export type SavedSearch = {
  readonly name: string;
  readonly values: Values;
  readonly presets: Readonly<Record<string, Preset>>;
};

/** The searches that a person keeps for a screen, newest first, from what is kept as JSON. */
export function savedIn(kept: string | null): readonly SavedSearch[] {
  try {
    const saved: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** The name that a screen's searches are kept under. */
export function searchesOf(screen: string): string {
  return `searches.${screen}`;
}

function isSaved(value: unknown): value is SavedSearch {
  if (typeof value !== 'object' || value === null || !('name' in value && 'values' in value && 'presets' in value))
    return false;
  const { name, values, presets: ranges } = value;
  return (
    typeof name === 'string' &&
    isTexts(values) &&
    isTexts(ranges) &&
    Object.values(ranges).every((one) => presets.some((preset) => preset === one))
  );
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');
}
