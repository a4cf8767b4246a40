/*
 * The floor of the table bench: the least that shows, scrolls, filters and sorts these rows. Eighteen reused row
 * elements, an index array, no library, no settings, no keyboard, no pages. Sorting and filtering happen on the spot.
 */
import { type BenchColumns, benchNames, benchRows, longestTaskOf, painted } from './rows.ts';

const rowHeight = 40;
const kept = 18;
const collator = new Intl.Collator('vi');

let data: BenchColumns;
let count = 0;
let order = new Int32Array(0);
let folded: string[] = [];
let cells: Text[][] = [];
let box: HTMLElement;
let before: HTMLElement;
let after: HTMLElement;
let first = 0;

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase();
}

function number(value: string): string {
  return value.replace(/\B(?=(\d{3})+(?!\d))/g, '.');
}

function day(value: string): string {
  return `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}`;
}

function shown(name: (typeof benchNames)[number], row: number): string {
  const value = data[name][row] ?? '';
  if (name === 'duNo') return number(value);
  if (name === 'ngay') return day(value);
  return name === 'ngayHoi' ? `${day(value)} ${value.slice(11, 16)}` : value;
}

function draw(): void {
  first = Math.max(0, Math.min(Math.floor(box.scrollTop / rowHeight) - 2, order.length - kept));
  before.style.height = `${first * rowHeight}px`;
  after.style.height = `${Math.max(0, order.length - first - kept) * rowHeight}px`;
  for (let slot = 0; slot < kept; slot += 1) {
    const row = order[first + slot];
    const texts = cells[slot] ?? [];
    if (texts[0]) texts[0].data = row === undefined ? '' : String(first + slot + 1);
    benchNames.forEach((name, at) => {
      const text = texts[at + 1];
      if (text) text.data = row === undefined ? '' : shown(name, row);
    });
  }
}

window.bench = {
  make(rows) {
    data = benchRows(rows);
    count = rows;
  },
  async show() {
    const start = performance.now();
    order = Int32Array.from({ length: count }, (_, row) => row);
    box = document.getElementById('box') ?? document.body;
    const head = `<tr><th>STT</th>${benchNames.map((name) => `<th>${name}</th>`).join('')}</tr>`;
    box.innerHTML = `<table><thead>${head}</thead><tbody><tr><td style="padding:0;border:0"></td></tr></tbody></table>`;
    const body = box.querySelector('tbody');
    before = body?.firstElementChild as HTMLElement;
    after = before.cloneNode(true) as HTMLElement;
    cells = Array.from({ length: kept }, () => {
      const row = document.createElement('tr');
      body?.append(row);
      return Array.from({ length: benchNames.length + 1 }, () => {
        const text = document.createTextNode('');
        row.insertCell().append(text);
        return text;
      });
    });
    body?.append(after);
    box.onscroll = draw;
    draw();
    await painted();
    const took = performance.now() - start;
    // The data for a search is prepared once; ours does it in a worker after the first paint.
    folded = Array.from({ length: count }, (_, row) => fold(benchNames.map((name) => shown(name, row)).join('\u0001')));
    return took;
  },
  async jump(row) {
    const start = performance.now();
    box.scrollTop = row * rowHeight;
    await painted();
    return performance.now() - start;
  },
  async filter(text) {
    const start = performance.now();
    const wanted = fold(text).split(' ');
    const found: number[] = [];
    for (let row = 0; row < count; row += 1) if (wanted.every((word) => folded[row]?.includes(word))) found.push(row);
    order = Int32Array.from(found);
    box.scrollTop = 0;
    draw();
    await painted();
    return { ms: performance.now() - start, found: order.length };
  },
  async sort() {
    const start = performance.now();
    let ms = 0;
    const longestTask = await longestTaskOf(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      const names = data.tenKH;
      order = Int32Array.from([...order].sort((a, b) => collator.compare(names[a] ?? '', names[b] ?? '')));
      draw();
      await painted();
      ms = performance.now() - start;
    });
    return { ms, longestTask };
  },
  async unsort() {
    order = Int32Array.from({ length: count }, (_, row) => row);
    draw();
    await painted();
  },
  names: () =>
    [0, 1, 2, count >> 2, count >> 1, count - 2, count - 1].map((place) => data.tenKH[order[place] ?? 0] ?? ''),
  firstInSight: () => cells[Math.min(kept - 1, Math.round(box.scrollTop / rowHeight) - first)]?.[1]?.data ?? '',
};
