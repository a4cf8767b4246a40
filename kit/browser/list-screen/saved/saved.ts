import type { Values } from '#kit/browser/list-screen/criteria.ts';
import { type Preset, presetOf, presets, rangeOf } from '#kit/browser/list-screen/presets.ts';
import type { ListField } from '#kit/browser/list-screen/spec.ts';

/** A search a reader has kept. Ranges that are a preset are kept as that preset and stay it on later days. */
export type SavedSearch = {
  readonly name: string;
  readonly values: Values;
  readonly presets: Readonly<Record<string, Preset>>;
};

type Field = ListField<string, string>;
const most = 20;

/** What is kept of a search: neutral fields only, so that nobody's name or number leaves the search. */
export function toSave(name: string, fields: readonly Field[], values: Values, today: string): SavedSearch {
  const kept: Record<string, string> = {};
  const ranges: Record<string, Preset> = {};
  for (const field of fields) {
    if (field.private === true) continue;
    if (field.kind === 'range') {
      const preset = presetOf({ from: values[field.from] ?? '', to: values[field.to] ?? '' }, today, field.min);
      if (preset !== undefined) {
        ranges[field.from] = preset;
        continue;
      }
      for (const end of [field.from, field.to]) if (values[end]) kept[end] = values[end];
    } else if (values[field.name]) {
      kept[field.name] = values[field.name] ?? '';
    }
  }
  return { name, values: kept, presets: ranges };
}

/** The form's values of a kept search today. */
export function fromSaved(saved: SavedSearch, fields: readonly Field[], today: string): Values {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (field.kind === 'range') {
      const preset = saved.presets[field.from];
      const range = preset === undefined ? undefined : rangeOf(preset, today, field.min);
      values[field.from] = range?.from ?? saved.values[field.from] ?? '';
      values[field.to] = range?.to ?? saved.values[field.to] ?? '';
    } else {
      values[field.name] = saved.values[field.name] ?? '';
    }
  }
  return values;
}

/** The searches that a person keeps for a screen, newest first, from what is kept as JSON. */
export function savedIn(kept: string | null): readonly SavedSearch[] {
  try {
    const saved: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(saved) ? saved.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** A screen's searches as they are kept; the oldest fall away beyond twenty. */
export function toKeep(saved: readonly SavedSearch[]): string | null {
  return saved.length === 0 ? null : JSON.stringify(saved.slice(0, most));
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
