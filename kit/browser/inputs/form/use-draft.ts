import { useState } from 'react';

/**
 * What stands in a field whose value is not spelled as it is shown: while a person types, exactly what was typed; once
 * they leave, or when the value comes from elsewhere, the value as it is shown.
 */
export function useDraft(value: string, show: (value: string) => string) {
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: string }>();
  return {
    text: draft !== undefined && draft.value === value ? draft.text : show(value),
    /** The text as typed, and the value it means. */
    type: (text: string, means: string) => setDraft({ text, value: means }),
    /** Typing is over: the value is shown in its own spelling. */
    settle: () => setDraft(undefined),
  };
}
