import type { StatusFamily } from '#kit/contract/status-family.ts';

/**
 * The colours of "Chàm & Đồng" as data. The style sheet is generated from here (tools/generate-theme.ts) and the
 * contrast test reads the same values, so that what is promised and what is shown are the same.
 */
export type Scheme = 'light' | 'dark';
type Shades = { readonly light: string; readonly dark: string };

/** Custom property name without its `--` → colour in each scheme. */
export const colours = {
  'c-canvas': { light: '#F6F3EC', dark: '#0F131B' },
  'c-surface': { light: '#FFFFFF', dark: '#161C27' },
  'c-sunken': { light: '#EFEBE1', dark: '#0B0F16' },
  'c-row-hover': { light: '#F1EEE5', dark: '#202938' },
  'c-row-selected': { light: '#E4E9F7', dark: '#25335A' },
  'c-text': { light: '#1A2233', dark: '#E9ECF2' },
  'c-muted': { light: '#4B5567', dark: '#B4BDCB' },
  'c-faint': { light: '#5A6474', dark: '#98A3B4' },
  'c-primary': { light: '#2B3F7E', dark: '#A9BCF7' },
  'c-primary-hover': { light: '#1F2F63', dark: '#C3D0FA' },
  'c-primary-ink': { light: '#FFFFFF', dark: '#111A36' },
  'c-link': { light: '#2A4A9F', dark: '#A9C2FF' },
  'c-bronze': { light: '#84571A', dark: '#E3B76C' },
  'c-bronze-ornament': { light: '#B98A3E', dark: '#9A7433' },
  'c-danger': { light: '#A01C2B', dark: '#FF9D98' },
  'c-danger-hover': { light: '#7F1522', dark: '#FFB8B4' },
  'c-danger-ink': { light: '#FFFFFF', dark: '#3B0A10' },
  'c-warn': { light: '#7A4A00', dark: '#F1BE6A' },
  'c-ok': { light: '#17603C', dark: '#7FD6A7' },
  'c-info': { light: '#235A86', dark: '#8CC8EE' },
  'c-rule': { light: '#D9D3C5', dark: '#2D3748' },
  'c-input-edge': { light: '#7D7768', dark: '#74829A' },
  'c-focus-halo': { light: '#F2B84B', dark: '#F2B84B' },
  'c-focus-ring': { light: '#1A2233', dark: '#0B0F16' },
} as const satisfies Readonly<Record<string, Shades>>;

export type ColourName = keyof typeof colours;

/**
 * Grades 1 (best) to 5 (worst): the cell's colour and the digit's. Light goes from pale to dark and dark from dark to
 * pale, so the order remains in greyscale.
 */
export const grades = {
  1: { light: ['#E3E8F1', '#1A2233'], dark: ['#2A3650', '#E9ECF2'] },
  2: { light: ['#F4CE86', '#1A2233'], dark: ['#7A5A1E', '#FFFFFF'] },
  3: { light: ['#DE8636', '#1A2233'], dark: ['#C9772B', '#0B0F16'] },
  4: { light: ['#B03E2A', '#FFFFFF'], dark: ['#F08A6C', '#0B0F16'] },
  5: { light: ['#571220', '#FFFFFF'], dark: ['#FFD0C8', '#0B0F16'] },
} as const satisfies Readonly<Record<1 | 2 | 3 | 4 | 5, Record<Scheme, readonly [fill: string, ink: string]>>>;

/**
 * Categories of charts. Each reaches 3 against the card that it stands on, and any two stay apart for people who are
 * colour-blind (charts.test.ts holds both).
 */
export const categories = {
  1: { light: '#2B3F7E', dark: '#A9BCF7' },
  2: { light: '#994100', dark: '#E9C479' },
  3: { light: '#12A96A', dark: '#3AB2A7' },
  4: { light: '#6B0020', dark: '#F4755E' },
  5: { light: '#618CFD', dark: '#5C8FD6' },
  6: { light: '#307791', dark: '#7B6086' },
} as const satisfies Readonly<Record<1 | 2 | 3 | 4 | 5 | 6, Shades>>;

/** The fifteen status families (PLT-13): text and fill in each scheme. Icon, word and edge are in status/families.ts. */
export const statusTones = {
  draft: { light: ['#4B5567', '#F1EEE5'], dark: ['#C3CAD6', '#222B39'] },
  pending: { light: ['#744600', '#FDF0D3'], dark: ['#F1BE6A', '#3A2A10'] },
  'in-progress': { light: ['#2B3F7E', '#E4E9F7'], dark: ['#B3C3FA', '#1E2A4D'] },
  process: { light: ['#1B5670', '#DDEFF5'], dark: ['#8FD0E8', '#12303D'] },
  'on-schedule': { light: ['#12605A', '#DCF1EE'], dark: ['#7FD9CE', '#0F3330'] },
  delay: { light: ['#8A2F00', '#FBE2D2'], dark: ['#FFB08A', '#43200F'] },
  return: { light: ['#6B3A12', '#F5E6D6'], dark: ['#E5B78F', '#38261A'] },
  approved: { light: ['#FFFFFF', '#17603C'], dark: ['#0B2417', '#7FD6A7'] },
  success: { light: ['#17603C', '#E0F2E7'], dark: ['#7FD6A7', '#133524'] },
  complete: { light: ['#17603C', '#FFFFFF'], dark: ['#7FD6A7', '#161C27'] },
  done: { light: ['#35583F', '#E9F0E9'], dark: ['#AECBB5', '#1E2C23'] },
  reject: { light: ['#FFFFFF', '#A01C2B'], dark: ['#3B0A10', '#FF9D98'] },
  cancel: { light: ['#8A2B38', '#FFFFFF'], dark: ['#F0A3A8', '#161C27'] },
  skip: { light: ['#525B3F', '#F0F1E6'], dark: ['#C9D0B4', '#252B1E'] },
  unavailable: { light: ['#5B5F66', '#ECECEC'], dark: ['#A9B0BB', '#20252D'] },
} as const satisfies Readonly<Record<StatusFamily, Record<Scheme, readonly [text: string, fill: string]>>>;

export type { StatusFamily };

/** Space, shape, type and heights; the same in both schemes. */
export const measures = {
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  radius: '4px',
  'radius-table': '2px',
  'shadow-dialog': '0 12px 32px rgb(11 15 22 / 28%)',
  'input-height': '2.8125rem',
  'target-min': '24px',
  'font-text': "'IBM Plex Sans Variable', 'Plex Sans fallback', 'Segoe UI', Arial, sans-serif",
  'font-heading': "'Be Vietnam Pro', 'Vietnam Pro fallback', 'IBM Plex Sans Variable', Arial, sans-serif",
  'font-code': "'IBM Plex Mono', 'IBM Plex Sans Variable', ui-monospace, Consolas, monospace",
} as const;

/** The type scale: size and line in rem of 16 px. Plex clips stacked marks below 1.38, Be Vietnam Pro touches below 1.47. */
export const typeScale = {
  caption: { size: 12, line: 18 },
  compact: { size: 13, line: 20 },
  form: { size: 14, line: 22 },
  body: { size: 16, line: 24 },
  section: { size: 18, line: 28 },
  title: { size: 22, line: 34 },
  score: { size: 32, line: 46 },
} as const;
