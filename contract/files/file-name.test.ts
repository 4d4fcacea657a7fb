import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['passport.jpg', 'passport.jpg'],
  ['Übersicht  der\tKonten.pdf', 'Übersicht der Konten.pdf'],
  ['../../etc/passwd', 'etc passwd'],
  ['..%2f..%2fx.pdf', '2f.. 2fx.pdf'],
  ['C:\\letters\\x.pdf', 'C letters x.pdf'],
  ['a\u0000b.pdf', 'a b.pdf'],
  ['invoice\u202egpj.exe', 'invoice gpj.exe'],
  ['a\r\nSet-Cookie: x=1.pdf', 'a Set-Cookie x=1.pdf'],
  ['"; filename="x.html', '; filename= x.html'],
  ['lone \ud800 half.png', 'lone \ufffd half.png'],
  ['   ', 'document'],
  ['...', 'document'],
  ['', 'document'],
])('the name %j is kept as %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test('a name of 300 characters is cut, between characters', () => {
  expect([...cleanFileName('🙂'.repeat(300))]).toHaveLength(120);
});
