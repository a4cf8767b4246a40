import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chartWords } from '#kit/words/charts.ts';
import { useWords } from '#kit/browser/words.tsx';
import styles from './charts.module.css';

/** A point that can be read: where it is drawn and what it says. */
export type ChartPoint = { readonly key: string; readonly x: number; readonly y: number; readonly said: string };

/** The figures of a chart as rows. */
type ChartTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
};

/** What a chart draws at a width. */
type Drawing = {
  readonly points: readonly ChartPoint[];
  readonly art: ReactNode;
};

type Props = {
  readonly title: string;
  /** Unit of the figures; with the title it names the picture. */
  readonly unit: string;
  readonly height: number;
  readonly table: ChartTable;
  /** Draws at a width, with the point that is read marked. */
  readonly draw: (width: number, active: string | undefined) => Drawing;
  /** What the series mean, where labels beside them have no room. */
  readonly legend?: ReactNode;
  /** What a click or Enter on a point does; without it Enter opens the table. */
  readonly onPick?: ((key: string) => void) | undefined;
};

// The width before it is measured, and on paper.
const firstWidth = 640;

/** A picture of figures: read by pointer and by arrows, with its table one key away. */
export function ChartFrame({ title, unit, height, table, draw, legend, onPick }: Props) {
  const t = useWords(chartWords);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [width, setWidth] = useState(firstWidth);
  const [active, setActive] = useState<string>();
  const [isTable, setTable] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    // Before it is painted: nobody sees it at another width.
    if (current.clientWidth > 0) setWidth(current.clientWidth);
    const watcher = new ResizeObserver(([seen]) => {
      const wide = seen?.contentRect.width ?? 0;
      if (wide > 0) setWidth(wide);
    });
    watcher.observe(current);
    // The copy is made right after the event: at the screen's width its letters would shrink to half their size.
    const print = () => flushSync(() => setWidth(firstWidth));
    const back = () => current.clientWidth > 0 && setWidth(current.clientWidth);
    addEventListener('beforeprint', print);
    addEventListener('afterprint', back);
    return () => {
      watcher.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', back);
    };
  }, []);
  const { points, art } = draw(width, active);
  const at = points.findIndex(({ key }) => key === active);
  const point = points[at];
  const press = (event: KeyboardEvent) => {
    const to = stepped(event.key, at < 0 ? undefined : at, points.length);
    if (to !== undefined) {
      event.preventDefault();
      setActive(points[to]?.key);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (onPick !== undefined && point !== undefined) onPick(point.key);
    else {
      setTable(true);
      button.current?.focus();
    }
  };
  const hover = (event: PointerEvent<SVGSVGElement>) => {
    const edge = event.currentTarget.getBoundingClientRect();
    setActive(nearest(points, event.clientX - edge.left, event.clientY - edge.top)?.key);
  };
  return (
    <div className={styles.frame} ref={box} data-chart>
      <div className={styles.top}>
        {legend}
        <p className={styles.said} role="status">
          {point?.said}
        </p>
        <button
          ref={button}
          type="button"
          className={styles.switch}
          aria-expanded={isTable}
          aria-controls={id}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'picture' : 'table')}
        </button>
      </div>
      <div id={id}>
        {isTable ? (
          <FiguresTable caption={title} table={table} />
        ) : (
          <div
            className={styles.reader}
            role="application"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows read its points
            tabIndex={0}
            aria-label={`${t('name', { title, unit })}. ${t('keys')}`}
            onKeyDown={press}
            onBlur={() => setActive(undefined)}
          >
            <svg
              className={styles.art}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              aria-hidden="true"
              onPointerMove={hover}
              onPointerLeave={() => setActive(undefined)}
              onClick={() => point !== undefined && onPick?.(point.key)}
              data-picks={onPick !== undefined || undefined}
            >
              {art}
            </svg>
          </div>
        )}
      </div>
    </div>
  );
}

function FiguresTable({ caption, table }: { readonly caption: string; readonly table: ChartTable }) {
  return (
    <div className={styles.figures}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {table.head.map((name) =>
              name === '' ? (
                <td key={name} />
              ) : (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={table.head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The point that a key goes to; undefined of every other key. */
function stepped(key: string, at: number | undefined, count: number): number | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at === undefined ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at === undefined ? last : Math.max(0, at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** The point nearest to a place of the pointer. */
function nearest(points: readonly ChartPoint[], x: number, y: number): ChartPoint | undefined {
  let found: ChartPoint | undefined;
  let least = Infinity;
  for (const point of points) {
    const far = (point.x - x) ** 2 + (point.y - y) ** 2 / 16;
    if (far < least) [found, least] = [point, far];
  }
  return found;
}
