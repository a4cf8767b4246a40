import type { BenchPortal } from './portal.ts';

/** A captcha's answer is valid for three minutes from its drawing. */
type Drawn = { readonly drawnAt: number; readonly answer: object };

export type CaptchaStock = {
  /** Draws some more in the background, if few are left or they are old. */
  readonly drawAhead: () => void;
  /** The oldest valid one; undefined if none is left. */
  readonly take: () => object | undefined;
};

// With time to spare for the call that uses it.
const goodMilliseconds = 150_000;
const fewLeft = 400;
const drawnAtOnce = 200;

/** Captchas drawn before they are needed, as the screens do. `fault` gets the reason when some could not be drawn. */
export async function captchaStock(
  portal: BenchPortal,
  first: number,
  fault: (why: string) => void,
): Promise<CaptchaStock> {
  const captchas: Drawn[] = [];
  let isDrawing = false;
  const draw = async (count: number) => {
    const drawnAt = performance.now();
    for (const answer of await portal.captchas(count)) captchas.push({ drawnAt, answer });
  };
  const dropOld = () => {
    while ((captchas[0]?.drawnAt ?? Number.POSITIVE_INFINITY) < performance.now() - goodMilliseconds) captchas.shift();
  };
  await draw(first);
  return {
    drawAhead() {
      dropOld();
      if (isDrawing || captchas.length > fewLeft) return;
      isDrawing = true;
      void draw(drawnAtOnce)
        .catch((error: unknown) => fault(String(error)))
        .finally(() => {
          isDrawing = false;
        });
    },
    take() {
      dropOld();
      return captchas.shift()?.answer;
    },
  };
}
