import { cleanFileName } from '@ballast/contract/files/file-name.ts';
import { expect, test } from 'vitest';
import { attachmentOf, savedName } from './shown-upload.ts';

test.each([
  [
    'passport.html',
    'image/jpeg',
    `attachment; filename="passport.jpg"; filename*=UTF-8''passport.jpg`,
  ],
  [
    `O'Brien (1).pdf`,
    'application/pdf',
    `attachment; filename="O_Brien (1).pdf"; filename*=UTF-8''O%27Brien%20%281%29.pdf`,
  ],
  [
    'Zürich.HEIC',
    'image/jpeg',
    `attachment; filename="Zu_rich.jpg"; filename*=UTF-8''Z%C3%BCrich.jpg`,
  ],
  [
    'no ending',
    'image/jpeg',
    `attachment; filename="no ending.jpg"; filename*=UTF-8''no%20ending.jpg`,
  ],
] as const)('%j is saved under a name that ends as its content says', (name, type, header) => {
  expect(attachmentOf(name, type)).toBe(header);
});

test.each([
  ['a.hta', 'application/pdf', 'a.pdf'],
  ['a.pdf.html', 'application/pdf', 'a.pdf.pdf'],
  ['passport.heic', 'image/jpeg', 'passport.jpg'],
  ['.pdf', 'application/pdf', 'document.pdf'],
] as const)('%j of type %s is saved as %j', (name, type, saved) => {
  expect(savedName(name, type)).toBe(saved);
});

test('no name gets out of the header', () => {
  const header = attachmentOf(cleanFileName('a"\r\nx: y; filename="b.html'), 'application/pdf');
  expect(header).toMatch(/^attachment; filename="[^"\r\n]*\.pdf"; filename\*=UTF-8''[\w.%-]+$/);
});
