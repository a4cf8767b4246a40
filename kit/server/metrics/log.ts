type LogLevel = 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured lines on standard error: one JSON object each, control characters escaped, no personal data. */
export type Logger = {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
};

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/** A logger that writes lines of a level and above. */
export function makeLogger(
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Logger {
  const threshold = order.findIndex((one) => one === level);
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (order.indexOf(own) < threshold) return;
      write(JSON.stringify({ time: new Date().toISOString(), level: own, message, ...plain(fields) }));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

// Messages of database errors can quote values, so only their code, place and stack of our own files are logged.
function plain(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (!(value instanceof Error)) return [name, typeof value === 'bigint' ? value.toString() : value];
      const stack = value.stack
        ?.split('\n')
        .filter((line) => line.startsWith('    at '))
        .slice(0, 8);
      const code = 'code' in value ? value.code : undefined;
      return [name, { name: value.name, code, message: code === undefined ? value.message : undefined, stack }];
    }),
  );
}
