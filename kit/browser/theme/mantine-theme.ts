import { createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';

/** A colour of ours under a name that the components know; its shades are all the one custom property. */
function tuple(property: string): MantineColorsTuple {
  const shade = `var(--${property})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

const named = new Set(['indigo', 'red', 'green', 'yellow', 'blue', 'gray']);

/** The colours of a button's or badge's variant, from tokens alone: the same words hold in both schemes. */
const variantColours: VariantColorsResolver = ({ color, variant }) => {
  const name = typeof color === 'string' && named.has(color) ? color : 'indigo';
  const edge = '1px solid transparent';
  const main = `var(--mantine-color-${name}-filled)`;
  switch (variant) {
    case 'filled':
      return {
        background: main,
        hover: `var(--mantine-color-${name}-filled-hover)`,
        color: name === 'red' ? 'var(--c-danger-ink)' : name === 'indigo' ? 'var(--c-primary-ink)' : 'var(--c-surface)',
        border: edge,
      };
    case 'light':
      return {
        background: `var(--mantine-color-${name}-light)`,
        hover: 'var(--c-row-hover)',
        color: main,
        border: edge,
      };
    case 'outline':
      return { background: 'transparent', hover: 'var(--c-row-hover)', color: main, border: `1px solid ${main}` };
    case 'subtle':
      return { background: 'transparent', hover: 'var(--c-row-hover)', color: main, border: edge };
    case 'default':
      return {
        background: 'var(--c-surface)',
        hover: 'var(--c-row-hover)',
        color: 'var(--c-text)',
        border: '1px solid var(--c-input-edge)',
      };
    default:
      return { background: 'transparent', hover: 'transparent', color: main, border: edge };
  }
};

/** Mantine in our tokens: 45 px inputs (PLT-15), 44 px buttons, small radius, shadows on what floats only. */
export const theme = createTheme({
  primaryColor: 'indigo',
  colors: {
    indigo: tuple('c-primary'),
    red: tuple('c-danger'),
    green: tuple('c-ok'),
    yellow: tuple('c-warn'),
    blue: tuple('c-info'),
    gray: tuple('c-muted'),
  },
  variantColorResolver: variantColours,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'never',
  components: {
    Button: {
      defaultProps: { variant: 'default' },
      vars: (_: unknown, props: { size?: string }) => ({
        root:
          props.size === undefined
            ? { '--button-height': '2.75rem', '--button-padding-x': '1rem', '--button-fz': 'var(--text-form)' }
            : {},
      }),
    },
    Input: { vars: () => ({ wrapper: { '--input-height': '2.8125rem', '--input-fz': 'var(--text-form)' } }) },
    Tooltip: {
      defaultProps: { openDelay: 300, multiline: true, maw: 320, events: { hover: true, focus: true, touch: true } },
    },
  },
});
