import { ENVELOPE_TYPES } from '@ballast/contract/agreements/envelopes.ts';
import { REQUEST_CHANNELS } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import { describe, expect, test } from 'vitest';
import { type AgreementClient, type AgreementKind, agreementTextFor } from './templates.ts';
import { translationOf } from './translation.ts';

const CLIENT: AgreementClient = {
  name: 'Ada Marlowe',
  email: 'ada@example.com',
  company: null,
  address: ['12 Harbour Lane', 'Ireland'],
};

function translated(kind: AgreementKind, client: Partial<AgreementClient> = {}) {
  const { text } = agreementTextFor(kind, { ...CLIENT, ...client });
  return { english: text, german: translationOf({ kind, content: JSON.stringify(text) }) };
}

const shapeOf = (text: ReturnType<typeof translated>['english'] | undefined) => ({
  parties: text?.parties.map(({ lines }) => lines.length),
  clauses: text?.clauses.map(({ paragraphs }) => paragraphs.length),
});

describe.each(ENVELOPE_TYPES)('the German text of %s', (kind) => {
  const { english, german } = translated(kind);

  test('says first that the English one alone binds', () => {
    expect(german?.preface).toBe(
      'Diese Übersetzung dient Ihrer Information. Verbindlich ist allein die englische Fassung, die Sie unterschreiben.',
    );
  });

  test('has the same parties, clauses and paragraphs, and none of them in English', () => {
    expect(shapeOf(german?.text)).toEqual(shapeOf(english));
    const inEnglish = english.clauses.flatMap(({ heading, paragraphs }) => [
      heading,
      ...paragraphs,
    ]);
    for (const { heading, paragraphs } of german?.text.clauses ?? [])
      for (const words of [heading, ...paragraphs]) expect(inEnglish).not.toContain(words);
    expect(german?.text.title).not.toBe(english.title);
  });

  test('has the client’s own data as it stands in the agreement', () => {
    expect(german?.text.parties[0]).toEqual({
      role: 'Der Kunde',
      lines: ['Ada Marlowe', '12 Harbour Lane', 'Ireland', 'ada@example.com'],
    });
  });
});

test('a text with other words than were translated has no translation', () => {
  const { english } = translated('PLATFORM_AGREEMENT');
  const [first, ...others] = english.clauses;
  const earlier = { ...english, clauses: [{ ...first, heading: 'What it was about' }, ...others] };
  const content = JSON.stringify(earlier);
  expect(translationOf({ kind: 'PLATFORM_AGREEMENT', content })).toBeNull();
});

test.each([
  ['Authorised signatory', 'vertreten durch Ada Marlowe, zeichnungsberechtigt'],
  ['Managing director', 'vertreten durch Ada Marlowe, Managing director'],
])('a company is named with who signs for it as %s', (role, line) => {
  const company = { legalName: 'Marlowe Holdings Ltd', role };
  const { german } = translated('PLATFORM_AGREEMENT', { company });
  expect(german?.text.parties[0]?.lines.slice(0, 2)).toEqual(['Marlowe Holdings Ltd', line]);
});

describe.each(REQUEST_CHANNELS)('the letter of somebody who had asked by %s', (channel) => {
  const request = { requested_on: '2026-03-02', request_channel: channel };
  const { english, german } = translated('REVERSE_SOLICITATION_LETTER', { request });

  test('states day and way of the request in German, wherever it does in English', () => {
    expect(shapeOf(german?.text)).toEqual(shapeOf(english));
    expect(german?.text.parties[0]?.lines).toContainEqual(
      expect.stringContaining('Anfrage an die Plattform am 2. März 2026'),
    );
    expect(german?.text.clauses[0]?.paragraphs[0]).toContain(': am 2. März 2026 ');
  });
});

const NAMED = { reference: 'R-7', fund: 'Harbour Fund', className: 'A, EUR' };
const subscribed = { ...NAMED, amount: '250000.50 USD', isSubsequent: false };

test.each<[AgreementKind, Partial<AgreementClient>, readonly string[]]>([
  [
    'SUBSCRIPTION_AGREEMENT',
    { subscription: subscribed },
    ['Harbour Fund, Anteilsklasse A, EUR', 'Erstzeichnung über 250000,50 USD', 'Referenz R-7'],
  ],
  [
    'SUBSCRIPTION_AGREEMENT',
    {
      subscription: {
        ...{ ...subscribed, amount: '5.00000000 BTC' },
        exchange:
          'Exchanged for USD when the dealing date takes no more orders: about 249750.00 USD by a rate that binds nobody',
      },
    },
    [
      'Harbour Fund, Anteilsklasse A, EUR',
      'Erstzeichnung über 5,00000000 BTC',
      'Getauscht in USD, sobald für den Handelstag keine Aufträge mehr angenommen werden: etwa 249750,00 USD zu einem unverbindlichen Kurs',
      'Referenz R-7',
    ],
  ],
  [
    'REDEMPTION_AGREEMENT',
    {
      redemption: {
        ...{ ...NAMED, wish: 'Redemption of all units' },
        payout: 'Paid in BTC at the rate of that moment, or in USD where that cannot be exchanged',
      },
    },
    [
      'Harbour Fund, Anteilsklasse A, EUR',
      'Rücknahme aller Anteile',
      'Auszahlung in BTC zum Kurs dieses Augenblicks, oder in USD, wenn ein Tausch nicht möglich ist',
      'Referenz R-7',
    ],
  ],
  [
    'SUBSCRIPTION_AGREEMENT_US',
    {
      subscription: {
        ...subscribed,
        isSubsequent: true,
        accreditation: [
          'Accredited investor: income over 200,000 USD, or 300,000 USD jointly, in each of 2 years',
          'Accredited investor: net worth over 1,000,000 USD without the primary residence',
          'Accredited investor: licence in good standing after an examination',
          'Qualified client: net worth over 2,200,000 USD without the primary residence',
          'Qualified client: at least 1,100,000 USD under management',
          'Accredited investor: company with total assets over 5,000,000 USD, not formed for this purpose',
          'Accredited investor: bank, insurer, registered adviser, broker-dealer or investment company',
          'Accredited investor: company all of whose equity owners are accredited investors',
          'Accredited investor: family office with over 5,000,000 USD under management, not formed for this purpose',
          'Qualified client: net worth over 2,200,000 USD',
        ],
      },
    },
    [
      'Harbour Fund, Anteilsklasse A, EUR',
      'Folgezeichnung über 250000,50 USD',
      'Akkreditierter Anleger (accredited investor): Einkommen über 200.000 USD, oder gemeinsam 300.000 USD, in jedem von 2 Jahren',
      'Akkreditierter Anleger (accredited investor): Nettovermögen über 1.000.000 USD ohne den Hauptwohnsitz',
      'Akkreditierter Anleger (accredited investor): gültige Lizenz nach einer Fachprüfung',
      'Qualified Client: Nettovermögen über 2.200.000 USD ohne den Hauptwohnsitz',
      'Qualified Client: mindestens 1.100.000 USD in Verwaltung',
      'Akkreditierter Anleger (accredited investor): Unternehmen mit einer Bilanzsumme über 5.000.000 USD, nicht zu diesem Zweck gegründet',
      'Akkreditierter Anleger (accredited investor): Bank, Versicherer, registrierter Anlageberater, Broker-Dealer oder Investmentgesellschaft',
      'Akkreditierter Anleger (accredited investor): Unternehmen, dessen Anteilseigner alle akkreditierte Anleger sind',
      'Akkreditierter Anleger (accredited investor): Family Office mit über 5.000.000 USD in Verwaltung, nicht zu diesem Zweck gegründet',
      'Qualified Client: Nettovermögen über 2.200.000 USD',
      'Referenz R-7',
    ],
  ],
  ...(
    [
      ['Redemption of all units', 'Rücknahme aller Anteile'],
      ['Redemption of 12.500000 units', 'Rücknahme von 12,500000 Anteilen'],
      ['Redemption of units worth 900.00 EUR', 'Rücknahme von Anteilen im Wert von 900,00 EUR'],
    ] as const
  ).map(([wish, line]): [AgreementKind, Partial<AgreementClient>, readonly string[]] => [
    'REDEMPTION_AGREEMENT',
    { redemption: { ...NAMED, wish } },
    ['Harbour Fund, Anteilsklasse A, EUR', line, 'Referenz R-7'],
  ]),
  [
    'PROOF_OF_INCOME_AFFIRMATION',
    {
      evidence: {
        reference: 'R-7',
        lines: [
          'Income of the client in 2024: 250000.00 USD',
          'Income of the client and their spouse in 2025: 310000.00 USD',
        ],
      },
    },
    [
      'Einkommen des Kunden im Jahr 2024: 250000,00 USD',
      'Einkommen des Kunden und seines Ehegatten im Jahr 2025: 310000,00 USD',
      'Referenz R-7',
    ],
  ],
  [
    'PROOF_OF_NET_WORTH_AFFIRMATION',
    {
      evidence: {
        reference: 'R-7',
        lines: ['Net worth without the home: 1500000.00 USD', 'Documents dated 2026-03-02'],
      },
    },
    [
      'Nettovermögen ohne das Wohneigentum: 1500000,00 USD',
      'Unterlagen vom 2. März 2026',
      'Referenz R-7',
    ],
  ],
  [
    'PROOF_OF_ASSETS_AFFIRMATION',
    {
      evidence: {
        reference: 'R-7',
        lines: [
          'Total assets, or assets under management of a family office: 7500000.00 USD',
          'Balance sheet dated 2026-03-02',
        ],
      },
    },
    [
      'Bilanzsumme, oder verwaltetes Vermögen eines Family Office: 7500000,00 USD',
      'Bilanz vom 2. März 2026',
      'Referenz R-7',
    ],
  ],
])('%s names in German what it is about, with its own figures', (kind, client, lines) => {
  expect(translated(kind, client).german?.text.parties[1]?.lines).toEqual(lines);
});
