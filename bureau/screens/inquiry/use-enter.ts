import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '#kit/browser/inputs/text/composing.ts';
import { captchaField } from './use-inquiry-form.ts';

type EnterActions = { readonly goOn: () => void; readonly submit: () => void };

/**
 * Enter goes to the next missing field, and from the captcha it submits. It submits on key-up: a key held down would
 * otherwise answer the question it has just opened.
 */
export function useEnter({ goOn, submit }: EnterActions) {
  const isArmed = useRef(false);
  return {
    pressed: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      const target = event.target;
      if (!(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      if (isComposing(event) || event.repeat) return;
      if (target.name === captchaField) isArmed.current = true;
      else goOn();
    },
    released: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !isArmed.current) return;
      isArmed.current = false;
      submit();
    },
  };
}
