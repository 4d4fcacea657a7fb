import { expect, test } from 'vitest';
import { linkTarget } from './link-target.ts';

test.each([
  ['/faq/how-to-deposit', { path: '/faq/how-to-deposit' }],
  ['/transactions?fund=core', { path: '/transactions?fund=core' }],
  ['https://www.esma.europa.eu/rules', { url: 'https://www.esma.europa.eu/rules' }],
])('%s is a link', (address, target) => {
  expect(linkTarget(address)).toEqual(target);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'http://example.com',
  '//example.com/path',
  '/\\example.com',
  '/\t/example.com',
  '/.//example.com',
  'https://ballast.example@evil.example/',
  'mailto:help@bank.example',
  '/api/1.0/accounts/me',
  'faq/how-to-deposit',
  '#part',
  '',
])('%j is none', (address) => {
  expect(linkTarget(address)).toBeNull();
});
