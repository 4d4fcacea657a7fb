/** Reading a file of ours out of memory takes a browser no longer than this. */
const KEPT_MS = 60_000;

/** Has the browser keep a file under a name, as it keeps what is downloaded. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
