import { useId } from 'react';
import { type Picture, plot, type Shape } from '#bureau/contract/model-cards/charts.ts';
import styles from './model-card.module.css';

/** A picture of the card; the table beside it says the same. Its texts stand beside the drawing, so that they keep their size. */
export function Chart({ title, picture }: { title: string; picture: Picture }) {
  const id = useId();
  const { left, top, right, bottom } = plot;
  const texts = picture.shapes.filter((shape) => shape.kind === 'text');
  return (
    <figure className={styles.chart}>
      <div className={styles.up} aria-hidden>
        {texts
          .filter(({ y }) => y <= bottom + 4)
          .map(({ y, text }) => (
            <span key={text} style={{ insetBlockStart: `${((y - 4) / bottom) * 100}%` }}>
              {text}
            </span>
          ))}
      </div>
      <svg viewBox={`${left} ${top} ${right - left} ${bottom}`} role="img" aria-labelledby={id}>
        {picture.shapes.map((shape) => (
          <Drawn key={JSON.stringify(shape)} shape={shape} />
        ))}
      </svg>
      <div className={styles.along} aria-hidden>
        {texts
          .filter(({ y }) => y > bottom + 4)
          .map(({ x, text }) => (
            <span key={text} style={{ insetInlineStart: `${((x - left) / (right - left)) * 100}%` }}>
              {text}
            </span>
          ))}
      </div>
      <figcaption id={id}>{title}</figcaption>
    </figure>
  );
}

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'rect':
      return <rect className={styles.bar} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
    case 'dot':
      return <circle className={styles.dot} cx={shape.x} cy={shape.y} r={4} />;
    case 'text':
      return null;
    default:
      return (
        <line
          className={shape.kind === 'rule' ? styles.rule : styles.line}
          x1={shape.x1}
          y1={shape.y1}
          x2={shape.x2}
          y2={shape.y2}
        />
      );
  }
}
