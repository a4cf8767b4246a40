/** Puts a file held by the page into the reader's downloads. */
export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download keeps its own reference to the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
