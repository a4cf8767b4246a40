import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A colour of ours under a name that the calendar knows; its shades are all the one custom property. */
function tuple(property: string): MantineColorsTuple {
  const shade = `var(--${property})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
}

/** The calendar in our tokens; the custom properties that its rules name stand in calendar.module.css. */
export const calendarTheme = createTheme({
  primaryColor: 'indigo',
  colors: { indigo: tuple('c-primary') },
  fontFamily: 'var(--font-text)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'never',
});
