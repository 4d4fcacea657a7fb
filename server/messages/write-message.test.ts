import { readdir } from 'node:fs/promises';
import { LANGUAGES } from '@ballast/contract/account/languages.ts';
import { describe, expect, test } from 'vitest';
import { INVOICE_PHRASES } from './templates/en/fees.ts';
import { EMAIL_LAYOUT, SCREEN_LINKS } from './templates/en/layout.ts';
import { PHRASES } from './templates/en/phrases.ts';
import { REASONS } from './templates/en/reasons.ts';
import { SIGNED_REFUSALS } from './templates/en/signed-refusals.ts';
import { STATEMENT_PHRASES } from './templates/en/statements.ts';
import { EN } from './templates/en.ts';
import { type Recipient, writeMessage } from './write-message.ts';

const ADA: Recipient = { channel: 'EMAIL', to: 'ada@example.com', language: 'en' };
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('a message', () => {
  test('goes to its recipient with the words of its template', () => {
    expect(writeMessage(ADA, 'password_changed', {})).toEqual({
      channel: 'EMAIL',
      to: 'ada@example.com',
      subject: 'Your password was changed',
      text: 'Your password was just changed, and your other sessions were ended. If this was not you, contact us at once.',
      parts: { kind: 'password_changed', language: 'en', name: null, aboutId: null },
    });
  });

  test('carries its code and its link for machines, too', () => {
    const details = { code: '123456', link: 'https://ballast.example/login' };
    expect(writeMessage(ADA, 'sign_up_open', details)).toMatchObject({
      code: '123456',
      links: ['https://ballast.example/login'],
    });
  });

  test('of a refused login and of a reset says that nobody got in', () => {
    const reassured = "If this wasn't you, no action is needed; your account was not accessed.";
    expect(writeMessage(ADA, 'login_refused_closed', {}).text).toContain(reassured);
    const { text } = writeMessage(ADA, 'password_reset_closed', {});
    expect(text).toMatch(/^We received a request to reset your password\. The account is closed\./);
    expect(text).toContain(reassured);
  });
});

describe('what a message tells', () => {
  test.each([
    ['BTC', 10_000_000n, '0.1 BTC'],
    ['ETH', 1_234_567_890_123_456_789_012n, '1,234.567890123456789012 ETH'],
    ['USDC', 1_250_000_000n, '1,250 USDC'],
    ['EUR', 125_050n, '1,250.50 EUR'],
  ] as const)('an amount of %s is exact and names its currency', (asset, minor, written) => {
    const { subject } = writeMessage(ADA, 'deposit_credited', { amount: { asset, minor } });
    expect(subject).toBe(`Your deposit of ${written} has arrived`);
  });

  test('a moment has its day in words and its time with the zone', () => {
    const details = {
      device: 'Chromium',
      operatingSystem: 'Linux',
      at: new Date('2027-01-02T14:05:59Z'),
      address: '203.0.113.7',
      country: 'CH',
    };
    expect(writeMessage(ADA, 'new_browser_signed_in', details).text).toContain(
      'from Chromium on Linux, on 2 January 2027 at 14:05 UTC, from the network address 203.0.113.7 (Switzerland)',
    );
  });

  test('of several providers one is meant', () => {
    const providers = ['GOOGLE', 'APPLE'] as const;
    expect(writeMessage(ADA, 'login_refused_linked', { providers }).text).toContain(
      'log in with Google or Apple instead',
    );
  });

  test('the code comes first, and a text message can show every letter of it', () => {
    const amount = { asset: 'BTC', minor: 10_000_000n } as const;
    const { text } = writeMessage({ ...ADA, channel: 'SMS' }, 'code_to_withdraw', {
      code: '123456',
      amount,
      address: ADDRESS,
    });
    expect(text.match(/\d+/)?.[0]).toBe('123456');
    expect(text).toContain('It confirms a withdrawal of 0.1 BTC to bc1qw508...v8f3t4.');
    expect(text).toMatch(/^[\w .,:?'-]+$/);
  });
});

describe('a message in German', () => {
  const german: Recipient = { ...ADA, language: 'de' };

  test('writes amounts, days and places as German does', () => {
    const amount = { asset: 'EUR', minor: 125_050n } as const;
    expect(writeMessage(german, 'deposit_credited', { amount }).subject).toBe(
      'Ihre Einzahlung von 1.250,50 EUR ist eingetroffen',
    );
    const details = {
      device: 'Chromium',
      operatingSystem: 'Linux',
      at: new Date('2027-01-02T14:05:59Z'),
      address: '203.0.113.7',
      country: 'CH',
    };
    expect(writeMessage(german, 'new_browser_signed_in', details).text).toContain(
      'am 2. Januar 2027 um 14:05 UTC mit Chromium unter Linux bei Ihrem Konto angemeldet, von der Netzwerkadresse 203.0.113.7 (Schweiz)',
    );
  });

  test('quotes what somebody wrote as German does', () => {
    const details = { reason: 'Die Seite fehlt.' };
    expect(writeMessage(german, 'documents_rejected', details).text).toContain(
      'konnten sie nicht verwenden: „Die Seite fehlt“. Bei Fragen',
    );
  });

  test('has the code first, and every letter of it in a text message', () => {
    const { text } = writeMessage({ ...german, channel: 'SMS' }, 'code_to_withdraw', {
      code: '123456',
      amount: { asset: 'BTC', minor: 10_000_000n },
      address: ADDRESS,
    });
    expect(text.match(/\d+/)?.[0]).toBe('123456');
    expect(text).toContain('Er bestätigt eine Auszahlung von 0,1 BTC an bc1qw508...v8f3t4.');
    expect(text).toMatch(/^[\w .,:?'äöüÄÖÜß-]+$/);
  });
});

describe('the templates', () => {
  test.each(LANGUAGES)('of two domains in %s have no name in common', async (language) => {
    const folder = `${import.meta.dirname}/templates/${language}`;
    // The titles of push messages have the names of the messages that they are short for.
    const files = (await readdir(folder)).filter((file) => file !== 'push.ts');
    const names = await Promise.all(
      files.map(async (file) => {
        const exported = Object.values<unknown>(await import(`${folder}/${file}`));
        return exported.flatMap((value) => (value instanceof Object ? Object.keys(value) : []));
      }),
    );
    // What goes to staff alone is written in English.
    const { alarms_opened: _, reviews_escalated: __, ...toClients } = EN;
    expect(names.flat().toSorted()).toEqual(
      Object.keys({
        ...(language === 'en' ? EN : toClients),
        ...PHRASES,
        ...STATEMENT_PHRASES,
        ...INVOICE_PHRASES,
        ...REASONS,
        ...SIGNED_REFUSALS,
        ...EMAIL_LAYOUT,
        ...SCREEN_LINKS,
      }).toSorted(),
    );
  });
});
