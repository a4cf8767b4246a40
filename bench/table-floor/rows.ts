/** The rows of the table bench, the same for both sides: one array a column. */
export type BenchColumns = { readonly [K in BenchName]: readonly string[] };

export const benchNames = [
  'msPhieu',
  'maCIC',
  'tenKH',
  'maSP',
  'ngayHoi',
  'ngay',
  'tinh',
  'duNo',
  'nhom',
  'nguoi',
  'soCMT',
  'diaChi',
] as const;
export type BenchName = (typeof benchNames)[number];

const families = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Huỳnh',
  'Phan',
  'Vũ',
  'Võ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
  'Dương',
  'Lý',
];
const middles = [
  'Văn',
  'Thị',
  'Hữu',
  'Đức',
  'Minh',
  'Ngọc',
  'Quang',
  'Thanh',
  'Thu',
  'Xuân',
  'Anh',
  'Đình',
  'Hồng',
  'Kim',
  'Bảo',
  'Gia',
];
const givens = [
  'An',
  'Ân',
  'Ánh',
  'Bình',
  'Châu',
  'Cường',
  'Dũng',
  'Đào',
  'Đức',
  'Giang',
  'Hà',
  'Hải',
  'Hạnh',
  'Hiếu',
  'Hoa',
  'Hòa',
  'Hùng',
  'Hương',
  'Khánh',
  'Lan',
  'Linh',
  'Long',
  'Mai',
  'Nam',
  'Nga',
  'Phúc',
  'Quân',
  'Sơn',
  'Tâm',
  'Thảo',
  'Trang',
  'Tuấn',
  'Vân',
  'Yến',
];
const provinces = ['Hà Nội', 'Đà Nẵng', 'Cần Thơ', 'Hải Phòng', 'Huế', 'Thành phố Hồ Chí Minh', 'Lâm Đồng', 'Đắk Lắk'];
const streets = ['Lê Lợi', 'Trần Phú', 'Nguyễn Huệ', 'Hai Bà Trưng', 'Điện Biên Phủ', 'Quang Trung'];

/** Invented rows, the same at every call. */
export function benchRows(count: number): BenchColumns {
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  const of = (values: readonly string[]) => values[below(values.length)] ?? '';
  const two = (value: number) => String(value).padStart(2, '0');
  const columns = Object.fromEntries(benchNames.map((name) => [name, [] as string[]])) as {
    [K in BenchName]: string[];
  };
  for (let row = 0; row < count; row += 1) {
    const day = `2026-${two(1 + below(12))}-${two(1 + below(28))}`;
    columns.msPhieu.push(`HT26${String(row + 1).padStart(6, '0')}`);
    columns.maCIC.push(String(1_000_000_000 + below(899_999_999)));
    columns.tenKH.push(`${of(families)} ${of(middles)} ${below(3) === 0 ? `${of(middles)} ` : ''}${of(givens)}`);
    columns.maSP.push(of(['05', '15', '06', '16', '04', '14']));
    columns.ngayHoi.push(`${day}T${two(below(24))}:${two(below(60))}:00+07:00`);
    columns.ngay.push(day);
    columns.tinh.push(of(provinces));
    columns.duNo.push(String(below(2_000_000) * 1_000));
    columns.nhom.push(String(1 + below(5)));
    columns.nguoi.push(of(['lan.clerk', 'hoa.approver', 'binh.clerk']));
    columns.soCMT.push(`0${10_000_000_000 + below(1_999_999_999)}`);
    columns.diaChi.push(`${1 + below(400)} ${of(streets)}, ${of(provinces)}`);
  }
  return columns;
}

/** The bench's interface of a page; both sides answer in milliseconds from request to paint. */
type BenchPage = {
  readonly make: (count: number) => void;
  readonly show: () => Promise<number>;
  readonly jump: (row: number) => Promise<number>;
  readonly filter: (text: string) => Promise<{ readonly ms: number; readonly found: number }>;
  readonly sort: () => Promise<{ readonly ms: number; readonly longestTask: number }>;
  readonly unsort: () => Promise<void>;
  /**
   * The names in displayed order, some from the beginning, middle and end, to be checked before anything is timed.
   */
  readonly names: () => readonly string[];
  /** The first cell of the first visible row. */
  readonly firstInSight: () => string;
};

/** Resolves when what was changed before the call has been painted. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
  });
}

/** The longest task of the main thread while something runs, from the browser's own records; 0 when none took 50 ms. */
export async function longestTaskOf(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  await work();
  // The record of the last task comes in a separate task.
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const entry of observer.takeRecords()) longest = Math.max(longest, entry.duration);
  observer.disconnect();
  return longest;
}

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the one of the page
  interface Window {
    bench: BenchPage;
  }
}
