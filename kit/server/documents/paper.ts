/**
 * Colours of a report on paper: the light tokens of the portal. Group digits are always printed, so it is readable in
 * greyscale.
 */
export const paper = {
  text: '#1a2233',
  muted: '#4b5567',
  rule: '#b9b3a5',
  head: '#efebe1',
  primary: '#2b3f7e',
  bronze: '#84571a',
  watermark: '#8f97a6',
  groups: [
    { fill: '#ffffff', ink: '#4b5567' },
    { fill: '#e3e8f1', ink: '#1a2233' },
    { fill: '#f4ce86', ink: '#1a2233' },
    { fill: '#de8636', ink: '#1a2233' },
    { fill: '#b03e2a', ink: '#ffffff' },
    { fill: '#571220', ink: '#ffffff' },
  ],
  charts: ['#2b3f7e', '#994100', '#12a96a'],
  tones: { neutral: '#1a2233', good: '#17603c', attention: '#7a4a00', bad: '#a01c2b' },
} as const;

/** Decree 30/2020: millimetres of a sheet's margins. */
export const marginsMm = { top: 20, bottom: 20, left: 30, right: 15 } as const;
