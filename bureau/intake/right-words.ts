import { words } from '#kit/words/words.ts';

/** What would be right, behind a refusal that is about the form of a value. */
export const rightWords = words('right-form', {
  right: ['{{text}}. Quy cách: {{form}}', '{{text}}. Form: {{form}}'],
  codes: ['một trong {{codes}}', 'one of {{codes}}'],
});
