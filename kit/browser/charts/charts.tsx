import { type ComponentType, lazy, Suspense } from 'react';
import type { BandProps } from './band.tsx';
import type { BarsProps } from './bars.tsx';
import styles from './charts.module.css';
import type { HeatMapProps } from './heat-map.tsx';
import type { LinesProps } from './lines.tsx';
import type { RowBarsProps } from './row-bars.tsx';
import type { StackedBarsProps } from './stacked-bars.tsx';

/** One bar a name; loaded with the first chart of a page. */
export const Bars = chart<BarsProps>(() => import('./bars.tsx'));

/** Bars of several parts, with a limit across them. */
export const StackedBars = chart<StackedBarsProps>(() => import('./stacked-bars.tsx'));

/** Figures over time as lines or stacked areas, with a band behind them. */
export const Lines = chart<LinesProps>(() => import('./lines.tsx'));

/** A figure for each row and column. */
export const HeatMap = chart<HeatMapProps>(() => import('./heat-map.tsx'));

/** One bar a row under its name, with what it was before. */
export const RowBars = chart<RowBarsProps>(() => import('./row-bars.tsx'));

/** A figure on a band of ranges. */
export const Band = chart<BandProps>(() => import('./band.tsx'));

function chart<P extends { readonly height?: number }>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  const Loaded = lazy(load);
  return function Chart(props: P) {
    return (
      <Suspense
        fallback={
          <div className={styles.frame} aria-busy="true" style={{ minBlockSize: (props.height ?? 180) + 28 }} />
        }
      >
        <Loaded {...props} />
      </Suspense>
    );
  };
}
