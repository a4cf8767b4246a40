import { useState } from 'react';

/**
 * The displayed text of a field whose value has another spelling: while a person types, exactly the input; once they
 * leave, or when the value changes from elsewhere, the formatted value.
 */
export function useDraft(value: string, show: (value: string) => string) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: string }>();
  return {
    text: draft !== undefined && draft.value === value ? draft.text : show(value),
    /** The text as typed, and its value. */
    type: (text: string, means: string) => setDraft({ text, value: means }),
    /** Typing is over: the value is shown formatted. */
    settle: () => setDraft(undefined),
  };
}
