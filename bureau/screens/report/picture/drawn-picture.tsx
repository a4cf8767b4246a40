import { ChartFrame } from '#kit/browser/charts/chart-frame.tsx';
import legendStyles from '#kit/browser/charts/charts.module.css';
import type { Ink, Picture, Shape } from '#bureau/contract/report-pictures/shapes.ts';

/** A picture of a report on the screen and in print: the shapes that paper has, in the colours of the theme. */
export default function DrawnPicture({ picture }: { readonly picture: Picture }) {
  const { title, unit, height, table, legend, draw } = picture;
  return (
    <ChartFrame
      title={title}
      unit={unit}
      height={height}
      table={table}
      legend={
        legend.length > 0 ? (
          <ul className={legendStyles.legend}>
            {legend.map(({ ink, label }) => (
              <li key={ink}>
                <span className={legendStyles.swatch} style={{ background: inkOf(ink) }} aria-hidden="true" />
                {label}
              </li>
            ))}
          </ul>
        ) : undefined
      }
      draw={(width, active) => {
        const { points, shapes } = draw(width);
        const point = points.find(({ key }) => key === active);
        return {
          points,
          art: (
            <>
              {shapes.map((shape, at) => (
                // Shapes have no identity but their order.
                <Drawn
                  key={at}
                  shape={shape}
                  isActive={'of' in shape && shape.of !== undefined && shape.of === active}
                />
              ))}
              {point !== undefined && (
                <circle
                  className={legendStyles.dot}
                  cx={point.x}
                  cy={point.y}
                  r={5}
                  style={{ fill: 'var(--c-text)' }}
                />
              )}
            </>
          ),
        };
      }}
    />
  );
}

function Drawn({ shape, isActive }: { readonly shape: Shape; readonly isActive: boolean }) {
  switch (shape.as) {
    case 'box':
      return (
        <rect
          x={shape.x}
          y={shape.y}
          width={shape.w}
          height={shape.h}
          style={{ fill: inkOf(shape.fill), stroke: isActive ? 'var(--c-text)' : edgeOf(shape.stroke) }}
        />
      );
    case 'path':
      return <path d={shape.d} style={{ fill: inkOf(shape.fill), stroke: edgeOf(shape.stroke) }} />;
    case 'line':
      return (
        <line
          x1={shape.x1}
          x2={shape.x2}
          y1={shape.y1}
          y2={shape.y2}
          strokeWidth={shape.thick ?? 1}
          strokeDasharray={shape.isDashed === true ? '6 4' : undefined}
          style={{ stroke: inkOf(shape.stroke) }}
        />
      );
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          textAnchor={shape.from ?? 'start'}
          className={legendStyles.tick}
          style={{ fill: inkOf(shape.fill), fontWeight: shape.isStrong === true ? 600 : undefined }}
        >
          {shape.text}
        </text>
      );
  }
}

function edgeOf(ink: Ink | undefined): string {
  return ink === undefined ? 'none' : inkOf(ink);
}

function inkOf(ink: Ink): string {
  return /^[kg]/.test(ink) ? `var(--${ink})` : `var(--c-${ink})`;
}
