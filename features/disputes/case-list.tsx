import { type ComponentType, useEffect } from 'react';
import { type Later, whenIdle } from '#kit/browser/later-part.tsx';
import { useOpened } from '#kit/browser/opened.ts';

/** The common parts of the lists of cases. */
export const caseList = {
  note: 'clocks',
  fields: ['state'],
} as const;

/** The opened case below its list: no part of the page until the list stands. */
export function openedCase({ Part, preload }: Later<{ readonly dispute: string }>): ComponentType {
  return function OpenedCase() {
    const dispute = useOpened()?.id;
    useEffect(() => whenIdle(preload), []);
    return dispute !== undefined && <Part dispute={dispute} />;
  };
}
