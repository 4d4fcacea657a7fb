import { deflateSync } from 'node:zlib';

/** Puts a PDF together from its objects; the first is the catalogue. */
export function makePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const put = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    put(Buffer.from(`${index + 1} 0 obj\n`));
    put(Buffer.from(object));
    put(Buffer.from('\nendobj\n'));
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  put(
    Buffer.from(
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A stream object, packed unless it says that it is not. */
export function makeStream(content: string | Buffer, entries = '', packed = true): Buffer {
  const bytes = packed ? deflateSync(content) : Buffer.from(content);
  const filter = packed ? '/Filter /FlateDecode' : '';
  return Buffer.concat([
    Buffer.from(`<< ${entries} ${filter} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

export const PAGE_TEXT = 'A letter of nobody';

/** Objects of a PDF of one page; what is given is added to the catalogue and to the page. */
export function pageObjects(catalog = '', page = ''): (string | Buffer)[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /A 5 0 R >> >> ${page} >>`,
    makeStream(`BT /A 18 Tf 20 100 Td (${PAGE_TEXT}) Tj ET`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
}
