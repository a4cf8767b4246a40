/** Reads one setting's text; returns the value, or a Problem that says what is wrong with it. */
export type Read<T> = (text: string) => T | Problem;

export class Problem {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

/** A declared setting. `fallback` is its value if the variable is not set or empty. */
export type Declared<T> = {
  readonly name: string;
  readonly read: Read<T>;
  readonly fallback: T;
  readonly help: string;
  /** Shown in `--help` as the default, if the plain value says too little. */
  readonly shown?: string;
  /** Never printed. */
  readonly secret?: boolean;
};

/** Declares a setting; `T` follows from its kind, and the default must be of it. */
export function setting<T>(declared: Declared<T>): Declared<T> {
  return declared;
}

export function whole(low: number, high: number): Read<number> {
  return (text) => {
    const value = Number(text);
    const isWhole = /^\d+$/.test(text) && value >= low && value <= high;
    return isWhole ? value : new Problem(`must be a whole number from ${low} to ${high}`);
  };
}

export function oneOf<const T extends string>(...values: readonly T[]): Read<T> {
  return (text) => values.find((value) => value === text) ?? new Problem(`must be one of: ${values.join(', ')}`);
}

export function onOff(text: string): boolean | Problem {
  if (text === 'on') return true;
  return text === 'off' ? false : new Problem('must be on or off');
}

export function anyText(text: string): string {
  return text;
}

export function matching(pattern: RegExp, example: string): Read<string> {
  return (text) => (pattern.test(text) ? text : new Problem(`must be like ${example}`));
}

export function listOf(pattern: RegExp, example: string): Read<readonly string[]> {
  return (text) => {
    const items = text
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter((item) => item !== '');
    return items.every((item) => pattern.test(item)) ? items : new Problem(`must be a list like ${example}`);
  };
}

/** Some of these names; those of `always` have to be among them. */
export function namesWith<const N extends string>(
  known: readonly N[],
  always: readonly NoInfer<N>[],
): Read<readonly N[]> {
  return (text) => {
    const items = text.split(',').map((item) => item.trim().toLowerCase());
    const named = known.filter((name) => items.includes(name));
    const isRight =
      items.every((item) => known.some((name) => name === item)) && always.every((name) => named.includes(name));
    return isRight
      ? named
      : new Problem(`must name ${always.join(' and ')}, and may name others of ${known.join(', ')}`);
  };
}

export function databaseUrl(text: string): string | Problem {
  const problem = new Problem('must be like postgres://owner:password@host:5432/name');
  try {
    const url = new URL(text);
    const isPostgres = url.protocol === 'postgres:' || url.protocol === 'postgresql:';
    return isPostgres && url.pathname.length > 1 ? text : problem;
  } catch {
    return problem;
  }
}

/** A page's base: a path of this server or a whole http(s) address; without a slash at the end. */
export function baseAddress(text: string): string | Problem {
  const isPath = /^\/(?!\/)[\w\-./]*$/.test(text);
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isPath || isAddress ? text.replace(/\/+$/, '') : new Problem('must be a path like /api or an http(s) address');
}

/** An http(s) address without a path, such as https://portal.example.vn. */
export function wholeAddress(text: string): string | Problem {
  const isAddress = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isAddress && new URL(text).pathname === '/' && !/[?#]/.test(text)) return new URL(text).origin;
  return new Problem('must be an http(s) address without a path, like https://portal.example.vn');
}

/** 32 bytes in base64, as `openssl rand -base64 32` prints them; one repeated byte is no key. */
export function key(text: string): Buffer | Problem {
  const bytes = Buffer.from(text, 'base64');
  if (!/^[\w+/-]{43}=?$/.test(text) || bytes.length !== 32) {
    return new Problem('must be 32 bytes in base64 (openssl rand -base64 32)');
  }
  return bytes.every((byte) => byte === bytes[0]) ? new Problem('must be random (openssl rand -base64 32)') : bytes;
}

/** Keys by version, as `1:BASE64,2:BASE64`. */
export function keysByVersion(text: string): ReadonlyMap<number, Buffer> | Problem {
  const keys = new Map<number, Buffer>();
  for (const item of text.split(',')) {
    const [, version = '', encoded = ''] = /^\s*(\d{1,3}):(.*)$/.exec(item) ?? [];
    const bytes = key(encoded.trim());
    const number = Number(version);
    if (bytes instanceof Problem || number < 1 || number > 255 || keys.has(number)) {
      return new Problem('must be like 1:KEY,2:KEY with keys of 32 bytes in base64');
    }
    keys.set(number, bytes);
  }
  return keys;
}

/** A folder (`prefix`, '' or with a slash at its end) of a bucket. */
export type Bucket = { readonly bucket: string; readonly prefix: string };

/** The file store: `disk`, or a bucket written as s3://bucket or s3://bucket/folder. */
export function fileStore(text: string): 'disk' | Bucket | Problem {
  if (text === 'disk') return 'disk';
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*?))?\/?$/.exec(text);
  if (found === null) return new Problem('must be disk or like s3://bucket/folder');
  const [, bucket = '', folder = ''] = found;
  return { bucket, prefix: folder === '' ? '' : `${folder}/` };
}
