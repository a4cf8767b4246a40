type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

type Corner = {
  readonly height: number;
  /** Where the corner stands by its style sheet. */
  readonly usual: number;
};

const gap = 8;

/** The corner's top below what a page marks as its answer, undefined where it stands clear anyway. */
export function topBelow({ height, usual }: Corner, answers: readonly Box[]): number | undefined {
  const covered = answers.filter(
    ({ left, right, top, bottom }) => right > left && top < usual + height && bottom > usual,
  );
  return covered.length === 0 ? undefined : Math.max(...covered.map(({ bottom }) => bottom)) + gap;
}

/**
 * The corner's top on a phone, where a dialog is as wide as the window: below the dialog or above it, wherever there is
 * room; undefined where there is none, or where the corner covers nothing of it.
 */
export function topBeside({ height, usual }: Corner, dialog: Box, windowHeight: number): number | undefined {
  if (dialog.top >= usual + height || dialog.bottom <= usual) return undefined;
  const below = dialog.bottom + gap;
  if (below + height <= windowHeight) return below;
  const above = dialog.top - gap - height;
  return above >= gap ? above : undefined;
}
