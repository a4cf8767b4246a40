const hash = 0x23;

/** The content with names that are written in hex (`#4aavaScript`) read as they mean; itself if there are none. */
export function withPlainNames(content: Buffer): Buffer {
  if (!content.includes(hash)) return content;
  const plain = Buffer.allocUnsafe(content.length);
  let to = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    const value = byte === hash ? digitOf(content[at + 1]) * 16 + digitOf(content[at + 2]) : Number.NaN;
    plain[to] = value >= 0 ? value : byte;
    if (value >= 0) at += 2;
    to += 1;
  }
  return plain.subarray(0, to);
}

/** The value of a hex digit; not a number for any other byte. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}
