import { expect, type Locator, type Page } from '@playwright/test';

/**
 * A keyboard that counts as a clerk would: a key is one, a chord (Ctrl+Enter) is one, and so is each character of a
 * number or a captcha. Autofilled or scanned text, and free text in tasks whose budget has a `+`, is not counted.
 */
export type Keys = {
  readonly press: (key: string) => Promise<void>;
  /** Numbers and codes: each character counts. */
  readonly type: (data: string) => Promise<void>;
  /** Names and other free text, or what a scanner sends: not counted. */
  readonly write: (text: string) => Promise<void>;
  /** Presses a key until the target has the focus; each press counts. */
  readonly until: (key: string, target: Locator) => Promise<void>;
  /** Starts counting; what happened before only prepared the page. */
  readonly start: () => void;
  readonly count: () => { readonly keys: number; readonly ofThemData: number };
};

export function keysOf(page: Page): Keys {
  let [keys, data] = [0, 0];
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    async type(text) {
      keys += text.length;
      data += text.length;
      await page.keyboard.type(text);
    },
    write: (text) => page.keyboard.type(text),
    async until(key, target) {
      await expect(target).toBeVisible();
      for (let stop = 0; stop < 60; stop += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`${key} does not come to ${String(target)}`);
    },
    start() {
      keys = 0;
      data = 0;
    },
    count: () => ({ keys, ofThemData: data }),
  };
}
