import type { Values } from '#kit/browser/list-screen/criteria.ts';
import { type Preset, presetOf, rangeOf } from '#kit/browser/list-screen/presets.ts';
import type { ListField } from '#kit/browser/list-screen/spec.ts';
import type { SavedSearch } from './saved.ts';

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

/** A screen's searches as they are kept; the oldest fall away beyond twenty. */
export function toKeep(saved: readonly SavedSearch[]): string | null {
  return saved.length === 0 ? null : JSON.stringify(saved.slice(0, most));
}
