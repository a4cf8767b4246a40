/**
 * Logistic regression by Newton's steps with a small ridge, on columns. Returns the intercept and one coefficient a column.
 * The same columns give the same numbers, bit by bit: nothing is random.
 */
export function logistic(columns: readonly Float64Array[], bad: Uint8Array, ridge = 1e-3): Float64Array {
  const width = columns.length + 1;
  const beta = new Float64Array(width);
  const row = new Float64Array(width);
  row[0] = 1;
  for (let step = 0; step < 30; step++) {
    const gradient = new Float64Array(width);
    const hessian = Array.from({ length: width }, () => new Float64Array(width));
    for (let at = 0; at < bad.length; at++) {
      let odds = beta[0] ?? 0;
      for (let column = 1; column < width; column++) {
        row[column] = columns[column - 1]?.[at] ?? 0;
        odds += (beta[column] ?? 0) * (row[column] ?? 0);
      }
      const chance = 1 / (1 + Math.exp(-odds));
      addRow(gradient, hessian, row, { error: (bad[at] ?? 0) - chance, weight: chance * (1 - chance) });
    }
    for (let column = 1; column < width; column++) {
      gradient[column] = (gradient[column] ?? 0) - ridge * bad.length * (beta[column] ?? 0);
      const line = hessian[column];
      if (line) line[column] = (line[column] ?? 0) + ridge * bad.length;
    }
    const move = solve(hessian, gradient);
    let largest = 0;
    for (let column = 0; column < width; column++) {
      beta[column] = (beta[column] ?? 0) + (move[column] ?? 0);
      largest = Math.max(largest, Math.abs(move[column] ?? 0));
    }
    if (largest < 1e-9) break;
  }
  return beta;
}

function addRow(
  gradient: Float64Array,
  hessian: readonly Float64Array[],
  row: Float64Array,
  { error, weight }: { error: number; weight: number },
): void {
  for (let one = 0; one < row.length; one++) {
    const value = row[one] ?? 0;
    gradient[one] = (gradient[one] ?? 0) + error * value;
    const line = hessian[one];
    if (line === undefined) continue;
    const weighted = weight * value;
    for (let other = 0; other < row.length; other++) line[other] = (line[other] ?? 0) + weighted * (row[other] ?? 0);
  }
}

/** Solves a symmetric system by elimination with pivots. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lines = matrix.map((line, at) => Float64Array.from([...line, right[at] ?? 0]));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let at = column + 1; at < size; at++)
      if (Math.abs(lines[at]?.[column] ?? 0) > Math.abs(lines[pivot]?.[column] ?? 0)) pivot = at;
    const [top, other] = [lines[pivot], lines[column]];
    if (top === undefined || other === undefined || top[column] === 0) continue;
    lines[column] = top;
    if (pivot !== column) lines[pivot] = other;
    for (let at = 0; at < size; at++) {
      const line = lines[at];
      if (at === column || line === undefined) continue;
      const part = (line[column] ?? 0) / (top[column] ?? 1);
      for (let next = column; next <= size; next++) line[next] = (line[next] ?? 0) - part * (top[next] ?? 0);
    }
  }
  return Float64Array.from(lines, (line, at) => (line[size] ?? 0) / (line[at] || 1));
}
