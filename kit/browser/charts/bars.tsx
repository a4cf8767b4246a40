import type { ChartLine, Named } from './series.ts';
import StackedBars from './stacked-bars.tsx';
import type { Tone } from './tones.ts';

export type BarsProps = {
  readonly title: string;
  readonly unit: string;
  /** What the bars count, over its column in the table. */
  readonly label: string;
  /** Null: nobody knows it yet. */
  readonly bars: readonly (Named & { readonly value: number | null })[];
  readonly tone?: Tone;
  readonly line?: ChartLine | undefined;
  readonly strong?: string | undefined;
  readonly height?: number;
  readonly onPick?: ((name: string) => void) | undefined;
};

/** One bar a name. */
export default function Bars({ bars, label, tone = 'k1', ...rest }: BarsProps) {
  return (
    <StackedBars
      {...rest}
      names={bars.map(({ key, label: name }) => ({ key, label: name }))}
      series={[{ key: 'value', label, tone, values: bars.map(({ value }) => value) }]}
    />
  );
}
