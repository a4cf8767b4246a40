/* The shipped table as a screen uses it, asked the same as the floor. */
import { createRoot } from 'react-dom/client';
import { useCallback, useState } from 'react';
import '#kit/browser/theme/tokens.css';
import '#kit/browser/theme/base.css';
import { startLanguage } from '#kit/browser/language.ts';
import type { ColumnKind, TableColumn } from '#kit/browser/table/columns/columns.ts';
import { dataOfColumns, type TableData } from '#kit/browser/table/data.ts';
import type { Shown, TableView } from '#kit/browser/table/table-props.ts';
import { Table } from '#kit/browser/table/table.tsx';
import {
  type BenchColumns,
  type BenchName,
  benchNames,
  benchRows,
  longestTaskOf,
  painted,
} from '#bench/table-floor/rows.ts';

type Row = { readonly [K in BenchName]: string };

const rowHeight = 40;
const kinds: Partial<Record<BenchName, ColumnKind>> = {
  msPhieu: 'code',
  maCIC: 'code',
  soCMT: 'code',
  ngayHoi: 'dateTime',
  ngay: 'date',
  duNo: 'money',
  nhom: 'group',
};
const columns: readonly TableColumn<Row>[] = benchNames.map((name) => ({
  name,
  label: name,
  kind: kinds[name] ?? 'text',
  width: 150,
}));
const root = createRoot(document.getElementById('root') ?? document.body);
const plain: TableView = { page: 0, size: 'all', sorts: [], find: '' };

let raw: BenchColumns;
let data: TableData<Row>;
let change: (view: TableView) => void = () => undefined;
let view = plain;
let shown: Shown = { order: null, count: 0, columns: [] };
let told: (() => void) | undefined;

startLanguage();

function Page() {
  const [now, setNow] = useState(plain);
  change = setNow;
  const onShown = useCallback((next: Shown) => {
    shown = next;
    told?.();
  }, []);
  return (
    <Table
      name="bench"
      caption="bench"
      columns={columns}
      data={data}
      view={now}
      onView={(part) => setNow({ ...now, ...part })}
      onShown={onShown}
    />
  );
}

/** Changes the view and waits until the result is on the screen. */
async function to(next: Partial<TableView>): Promise<void> {
  const there = new Promise<void>((resolve) => {
    told = resolve;
  });
  view = { ...view, ...next };
  change(view);
  await there;
  told = undefined;
  await painted();
}

function scroller(): HTMLElement {
  return document.querySelector<HTMLElement>('table')?.parentElement ?? document.body;
}

window.bench = {
  make(count) {
    raw = benchRows(count);
    data = dataOfColumns<Row>(count, raw);
    // The box of the floor: 500 px high.
    const style = document.createElement('style');
    style.textContent = '[data-virtual] { height: 500px !important; }';
    document.head.append(style);
  },
  async show() {
    const start = performance.now();
    root.render(<Page />);
    await new Promise<void>((resolve) => {
      told = resolve;
    });
    told = undefined;
    await painted();
    return performance.now() - start;
  },
  async jump(row) {
    const start = performance.now();
    scroller().scrollTop = row * rowHeight;
    await painted();
    return performance.now() - start;
  },
  async filter(text) {
    const start = performance.now();
    await to({ find: text });
    return { ms: performance.now() - start, found: shown.count };
  },
  async sort() {
    const start = performance.now();
    let ms = 0;
    const longestTask = await longestTaskOf(async () => {
      await to({ sorts: [{ name: 'tenKH', desc: false }] });
      ms = performance.now() - start;
    });
    return { ms, longestTask };
  },
  unsort: () => to({ sorts: [] }),
  names() {
    const count = data.size;
    return [0, 1, 2, count >> 2, count >> 1, count - 2, count - 1].map(
      (place) => raw.tenKH[shown.order?.[place] ?? place] ?? '',
    );
  },
  firstInSight() {
    const top =
      scroller().getBoundingClientRect().top + (document.querySelector('thead')?.getBoundingClientRect().height ?? 0);
    const row = [...document.querySelectorAll('tr[data-place]')].find(
      (one) => one.getBoundingClientRect().bottom > top + 1,
    );
    return row?.querySelectorAll('td')[1]?.textContent ?? '';
  },
};
