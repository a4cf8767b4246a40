import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels that a table's columns have in its box; undefined until it is drawn, and where its rows are cards. */
export function useRoom(section: RefObject<HTMLElement | null>, beside: number): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const box = section.current?.querySelector('[role="grid"]')?.parentElement;
    if (!box) return undefined;
    const look = () => setWidth(box.clientWidth);
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => resized.disconnect();
  }, [section]);
  return width === undefined || width <= 640 ? undefined : width - beside;
}
