// The test file of the antivirus makers (eicar.org), in two parts, so that no scanner takes this source for it.
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
);

/** True of content with the test file of the antivirus makers in it. */
export function hasTestVirus(content: Buffer): boolean {
  return content.includes(eicar);
}

/** The same of content that comes in chunks, however it is cut. */
export function testVirusWatch(): { readonly sees: (chunk: Uint8Array) => boolean } {
  let before = Buffer.alloc(0);
  return {
    sees(chunk) {
      const joined = Buffer.concat([before, chunk.subarray(0, eicar.length)]);
      const last = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const isSeen = hasTestVirus(joined) || hasTestVirus(last);
      before =
        chunk.length >= eicar.length
          ? Buffer.from(last.subarray(-eicar.length))
          : Buffer.concat([before, last]).subarray(-eicar.length);
      return isSeen;
    },
  };
}

/** True of a program of Windows, Linux or macOS, a Java class, or a script that names its interpreter. */
export function isProgram(head: Buffer): boolean {
  return ['4d5a', '7f454c46', '2321', 'cffaedfe', 'cefaedfe', 'cafebabe'].some((sign) =>
    head.subarray(0, sign.length / 2).equals(Buffer.from(sign, 'hex')),
  );
}
