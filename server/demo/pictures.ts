import PDFDocument from 'pdfkit';
import sharp from 'sharp';

export type DemoFile = { readonly name: string; readonly content: Buffer };

/** A picture of a card with a name, as from a camera. */
export async function drawPicture(name: string, title: string, owner: string): Promise<DemoFile> {
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="720" viewBox="0 0 720 480">
    <rect width="720" height="480" fill="#3b4a54"/>
    <rect x="50" y="60" width="620" height="360" rx="18" fill="#e9e4d8"/>
    <rect x="85" y="120" width="160" height="210" fill="#b9b3a3"/>
    <g font-family="sans-serif" fill="#22313a">
      <text x="280" y="150" font-size="30">${escapeXml(title)}</text>
      <text x="280" y="210" font-size="26">${escapeXml(owner)}</text>
      <text x="280" y="300" font-size="20">SPECIMEN OF THE DEMONSTRATION</text>
    </g></svg>`;
  return { name, content: await sharp(Buffer.from(card)).jpeg({ quality: 80 }).toBuffer() };
}

export async function writeDocument(name: string, title: string, owner: string): Promise<DemoFile> {
  const pdf = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } });
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(12).text(owner).moveDown();
  pdf.text('Specimen of the demonstration. It says nothing of anybody.');
  pdf.end();
  return { name, content: Buffer.concat(await pdf.toArray()) };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
