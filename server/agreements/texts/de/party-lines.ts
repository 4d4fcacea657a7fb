import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { Party } from '../../../providers/signing/port.ts';
import { requestLine } from '../letter-after-request.ts';
import { dayInGerman, figureInGerman as figure } from './figures.ts';
import { requestLineInGerman } from './letter-after-request.ts';

const ROLES: Readonly<Record<string, string>> = {
  'The client': 'Der Kunde',
  'The platform': 'Die Plattform',
  'The subscription': 'Die Zeichnung',
  'The redemption': 'Die Rücknahme',
  'The evidence': 'Der Nachweis',
};

type Rendering = readonly [line: RegExp, german: (...parts: readonly string[]) => string];

const REFERENCE: Rendering = [/^Reference (.+)$/, (reference) => `Referenz ${reference}`];

/** Lines of our own words. Names, addresses and what else the client told stand as they stand in the agreement. */
const LINES: Readonly<Record<string, readonly Rendering[]>> = {
  'The client': [
    [
      /^represented by (.+), Authorised signatory$/,
      (name) => `vertreten durch ${name}, zeichnungsberechtigt`,
    ],
    [/^represented by (.+)$/, (who) => `vertreten durch ${who}`],
  ],
  'The platform': [
    [/^The operator of the Ballast platform$/, () => 'Die Betreiberin der Ballast-Plattform'],
  ],
  'The subscription': [
    REFERENCE,
    [/^(.+), class (.+)$/, (fund, of) => `${fund}, Anteilsklasse ${of}`],
    [
      /^Initial subscription of ([\d.]+) (\w+)$/,
      (sum, of) => `Erstzeichnung über ${figure(sum)} ${of}`,
    ],
    [
      /^Additional subscription of ([\d.]+) (\w+)$/,
      (sum, of) => `Folgezeichnung über ${figure(sum)} ${of}`,
    ],
    [
      /^Exchanged for (\w+) when the dealing date takes no more orders: about ([\d.]+) \w+ by a rate that binds nobody$/,
      (of, sum) =>
        `Getauscht in ${of}, sobald für den Handelstag keine Aufträge mehr angenommen werden: etwa ${figure(sum)} ${of} zu einem unverbindlichen Kurs`,
    ],
    [
      /^Accredited investor: income over ([\d,]+) USD, or ([\d,]+) USD jointly, in each of (\d+) years$/,
      (one, both, years) =>
        `Akkreditierter Anleger (accredited investor): Einkommen über ${figure(one)} USD, oder gemeinsam ${figure(both)} USD, in jedem von ${years} Jahren`,
    ],
    [
      /^Accredited investor: net worth over ([\d,]+) USD without the primary residence$/,
      (sum) =>
        `Akkreditierter Anleger (accredited investor): Nettovermögen über ${figure(sum)} USD ohne den Hauptwohnsitz`,
    ],
    [
      /^Accredited investor: licence in good standing after an examination$/,
      () => 'Akkreditierter Anleger (accredited investor): gültige Lizenz nach einer Fachprüfung',
    ],
    [
      /^Accredited investor: company with total assets over ([\d,]+) USD, not formed for this purpose$/,
      (sum) =>
        `Akkreditierter Anleger (accredited investor): Unternehmen mit einer Bilanzsumme über ${figure(sum)} USD, nicht zu diesem Zweck gegründet`,
    ],
    [
      /^Accredited investor: bank, insurer, registered adviser, broker-dealer or investment company$/,
      () =>
        'Akkreditierter Anleger (accredited investor): Bank, Versicherer, registrierter Anlageberater, Broker-Dealer oder Investmentgesellschaft',
    ],
    [
      /^Accredited investor: company all of whose equity owners are accredited investors$/,
      () =>
        'Akkreditierter Anleger (accredited investor): Unternehmen, dessen Anteilseigner alle akkreditierte Anleger sind',
    ],
    [
      /^Accredited investor: family office with over ([\d,]+) USD under management, not formed for this purpose$/,
      (sum) =>
        `Akkreditierter Anleger (accredited investor): Family Office mit über ${figure(sum)} USD in Verwaltung, nicht zu diesem Zweck gegründet`,
    ],
    [
      /^Qualified client: net worth over ([\d,]+) USD$/,
      (sum) => `Qualified Client: Nettovermögen über ${figure(sum)} USD`,
    ],
    [
      /^Qualified client: net worth over ([\d,]+) USD without the primary residence$/,
      (sum) => `Qualified Client: Nettovermögen über ${figure(sum)} USD ohne den Hauptwohnsitz`,
    ],
    [
      /^Qualified client: at least ([\d,]+) USD under management$/,
      (sum) => `Qualified Client: mindestens ${figure(sum)} USD in Verwaltung`,
    ],
  ],
  'The redemption': [
    REFERENCE,
    [/^(.+), class (.+)$/, (fund, of) => `${fund}, Anteilsklasse ${of}`],
    [/^Redemption of all units$/, () => 'Rücknahme aller Anteile'],
    [
      /^Redemption of units worth ([\d.]+) (\w+)$/,
      (sum, of) => `Rücknahme von Anteilen im Wert von ${figure(sum)} ${of}`,
    ],
    [/^Redemption of ([\d.]+) units$/, (units) => `Rücknahme von ${figure(units)} Anteilen`],
    [
      /^Paid in (\w+) at the rate of that moment, or in (\w+) where that cannot be exchanged$/,
      (into, of) =>
        `Auszahlung in ${into} zum Kurs dieses Augenblicks, oder in ${of}, wenn ein Tausch nicht möglich ist`,
    ],
  ],
  'The evidence': [
    REFERENCE,
    [
      /^Income of the client in (\d+): ([\d.]+) USD$/,
      (year, sum) => `Einkommen des Kunden im Jahr ${year}: ${figure(sum)} USD`,
    ],
    [
      /^Income of the client and their spouse in (\d+): ([\d.]+) USD$/,
      (year, sum) =>
        `Einkommen des Kunden und seines Ehegatten im Jahr ${year}: ${figure(sum)} USD`,
    ],
    [
      /^Net worth without the home: ([\d.]+) USD$/,
      (sum) => `Nettovermögen ohne das Wohneigentum: ${figure(sum)} USD`,
    ],
    [
      /^Total assets, or assets under management of a family office: ([\d.]+) USD$/,
      (sum) => `Bilanzsumme, oder verwaltetes Vermögen eines Family Office: ${figure(sum)} USD`,
    ],
    [/^Balance sheet dated (\d{4}-\d{2}-\d{2})$/, (day) => `Bilanz vom ${dayInGerman(day)}`],
    [/^Documents dated (\d{4}-\d{2}-\d{2})$/, (day) => `Unterlagen vom ${dayInGerman(day)}`],
  ],
};

/** Who makes an agreement with whom, and what about, in German. */
export function partyInGerman({ role, lines }: Party, request: OwnRequest | null): Party {
  const known = LINES[role] ?? [];
  return {
    role: ROLES[role] ?? role,
    lines: lines.map((line) =>
      request && line === requestLine(request)
        ? requestLineInGerman(request)
        : lineInGerman(line, known),
    ),
  };
}

function lineInGerman(line: string, known: readonly Rendering[]): string {
  for (const [form, german] of known) {
    const found = form.exec(line);
    if (found) return german(...found.slice(1));
  }
  return line;
}
