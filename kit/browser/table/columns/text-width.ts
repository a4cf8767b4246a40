let canvas: CanvasRenderingContext2D | null | undefined;

/** The width in pixels of a text in the type of a table's cells; of codes in theirs. */
export function widthOf(text: string, isCode = false): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  const root = getComputedStyle(document.documentElement);
  const size = Number.parseFloat(root.getPropertyValue('--text-compact')) * Number.parseFloat(root.fontSize);
  const family = isCode ? root.getPropertyValue('--font-code') : getComputedStyle(document.body).fontFamily;
  canvas.font = `${size}px ${family}`;
  return Math.ceil(canvas.measureText(text).width);
}
