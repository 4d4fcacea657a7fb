import { expect, test } from 'vitest';
import { businessNameOf, nameOf } from './names.ts';

const Business = businessNameOf('Invalid legal business name');
const Name = nameOf('Invalid first name');

test.each([
  '3i Group plc',
  'Yahoo! Inc.',
  'Ñandú S.à r.l.',
  'Müller & Söhne “Treuhand” AG 王氏',
  'AT&T',
  'L´Oréal S.A.',
  'E*TRADE (UK) Ltd.',
  'A+B / C #1 @ 50% – No. 7',
  '㈱やまだ',
  '株式会社・山田（東京）',
  'شركة النور',
])('a company may be called %s', (name) => {
  expect(Business.parse(` ${name} `)).toBe(name.normalize());
});

test.each([
  ['<script>alert(1)</script>', 'Use letters, digits and ordinary punctuation only'],
  ['Acme {{7*7}}', 'Use letters, digits and ordinary punctuation only'],
  ['Rocket 🚀 Ltd', 'Use letters, digits and ordinary punctuation only'],
  ['Acme\\Ltd', 'Use letters, digits and ordinary punctuation only'],
  ['—', 'Invalid legal business name'],
  ['https://acme.example', 'Invalid legal business name'],
  ['', 'Invalid legal business name'],
])('no company is called "%s"', (name, words) => {
  const { error } = Business.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toContain(words);
});

test.each(['O’Shea', 'محمد بن راشد', 'דוד', 'สมชาย', 'राजेश', 'გიორგი', 'Արմեն', '王小明'])(
  'a person may be called %s',
  (name) => {
    expect(Name.parse(name)).toBe(name.normalize());
  },
);

test.each([
  'Ada',
  "Conor O'Shea",
  'Jean-Luc',
  'J.R.R. Tolkien',
  'St.John',
  'Martin Jr.',
  'Ma. Elena',
  '李小龙',
])('%s is the name of a person', (name) => {
  expect(Name.safeParse(name).success).toBe(true);
});

test.each(['secure-ballast.com', 'Pay at evil.example now', 'EVIL.COM', 'www.evil', 'evil.co.uk'])(
  '%s is none, because it would be a link in an email',
  (name) => {
    expect(Name.safeParse(name).success).toBe(false);
  },
);

test.each([
  'Booking.com B.V.',
  'Amazon.com, Inc.',
  'Ñandú S.à r.l.',
  '3i Group plc',
  'A/S Dampskib',
  'Yahoo!',
])('%s is the name of a company', (name) => {
  expect(Business.safeParse(name).success).toBe(true);
});

test.each([
  'Unpaid invoice - pay at secure-ballast.com/pay',
  'evil.example?x',
  'evil.example:8080/x',
  'help@evil.example',
  'https://evil',
])('%s is none of a company', (name) => {
  expect(Business.safeParse(name).success).toBe(false);
});
