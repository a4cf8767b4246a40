/*
 * The home page's background: a guilloche of two braided rings and a ribbon, the line work of banknotes and share
 * certificates, computed once. It contains no text.
 */
const size = 1200;

/** The home page's background drawing (PLT-06). */
export function Guilloche() {
  return (
    <svg
      className="guilloche"
      viewBox={`0 0 ${size} ${size * 0.7}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {phases(8).map((phase) => (
        <path key={phase} d={ring(phase, { radius: 250, swing: 46, waves: 18 })} />
      ))}
      {phases(6).map((phase) => (
        <path key={phase} d={ring(phase, { radius: 150, swing: 58, waves: 9 })} />
      ))}
      {phases(8).map((phase) => (
        <path key={phase} d={ribbon(phase)} />
      ))}
    </svg>
  );
}

// The same curve, rotated a little at a time: the braid appears where they cross.
function phases(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index / count) * Math.PI * 2);
}

function ring(phase: number, of: { radius: number; swing: number; waves: number }): string {
  return curve(of.waves * 24, (step) => {
    const angle = step * Math.PI * 2;
    const radius = of.radius + of.swing * Math.sin(of.waves * angle + phase);
    return [size * 0.74 + radius * Math.cos(angle), size * 0.3 + radius * Math.sin(angle)];
  });
}

function ribbon(phase: number): string {
  return curve(240, (step) => {
    const swell = 26 + 14 * Math.sin(step * Math.PI * 4);
    return [step * (size + 200) - 100, size * 0.6 + swell * Math.sin(step * Math.PI * 22 + phase)];
  });
}

function curve(steps: number, at: (step: number) => [x: number, y: number]): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const [x, y] = at(index / steps);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
