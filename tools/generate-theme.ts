import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  categories,
  colours,
  grades,
  measures,
  type Scheme,
  statusTones,
  typeScale,
} from '#kit/browser/theme/tokens.ts';

/** The custom properties of one scheme, one declaration a line. */
function scheme(of: Scheme, indent: string): string {
  const lines = [
    `color-scheme: ${of};`,
    ...Object.entries(colours).map(([name, shades]) => `--${name}: ${shades[of]};`),
    ...Object.entries(grades).flatMap(([group, tones]) => [
      `--g${group}: ${tones[of][0]};`,
      `--g${group}-ink: ${tones[of][1]};`,
    ]),
    ...Object.entries(categories).map(([place, shades]) => `--k${place}: ${shades[of]};`),
    ...Object.entries(statusTones).flatMap(([family, tones]) => [
      `--s-${family}-text: ${tones[of][0]};`,
      `--s-${family}-fill: ${tones[of][1]};`,
    ]),
  ];
  return lines.map((line) => indent + line).join('\n');
}

function rem(px: number): string {
  return `${px / 16}rem`;
}

function still(): string {
  const lines = [
    ...Object.entries(measures).map(([name, value]) => `--${name}: ${value};`),
    ...Object.entries(typeScale).flatMap(([name, { size, line }]) => [
      `--text-${name}: ${rem(size)};`,
      `--line-${name}: ${rem(line)};`,
    ]),
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}

/**
 * The style sheet of the tokens: light, dark (chosen, or the system's until a choice is read), and always light on
 * paper.
 */
export function tokenCss(): string {
  const css = `/* Written by generate-theme.ts from tokens.ts: change the tokens, then run \`node tools/generate-theme.ts\`. */
:root {
${still()}
${scheme('light', '  ')}
}

:root[data-scheme='dark'] {
${scheme('dark', '  ')}
}

@media (prefers-color-scheme: dark) {
  :root:not([data-scheme]) {
${scheme('dark', '    ')}
  }
}

@media print {
  :root:root[data-scheme],
  :root:root:not([data-scheme]) {
${scheme('light', '    ')}
  }
}
`;
  // Same as the formatter's result, so that formatting does not change the generated file.
  return css.replace(/#[0-9A-F]{6}/g, (colour) => colour.toLowerCase()).replaceAll("'", '"');
}

if (import.meta.main) {
  writeFileSync(fileURLToPath(new URL('../kit/browser/theme/tokens.css', import.meta.url)), tokenCss());
}
