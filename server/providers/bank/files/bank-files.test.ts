import { describe, expect, test } from 'vitest';
import type { BankAccount, PaymentOrder } from '../port.ts';
import { readCashFile } from './cash-file.ts';
import { FileRefusal } from './file-refusal.ts';
import { type PaymentFile, writePaymentFile } from './payment-file.ts';
import { all, find, minorOf, one, textOf } from './read-fields.ts';
import { readStatusFile, verdictOn } from './status-file.ts';
import {
  bytesOf,
  cameFrom,
  EURO_ACCOUNT,
  entry,
  notification,
  OWN_ACCOUNTS,
  paid,
  statement,
  statusReport,
} from './test-sample-files.ts';
import { FILE_BYTES_MAX, readXml } from './xml-element.ts';

const readCash = (text: string) => readCashFile(readXml(bytesOf(text)), OWN_ACCOUNTS);

const ITEMS = [
  entry({ reference: 'SVC-1', amount: '2500.00', details: cameFrom('BLS 1') }),
  entry({ reference: 'SVC-2', amount: '-1000', day: '2026-03-10', details: paid('e2e-1') }),
  entry({ reference: 'SVC-3', amount: '1000.0', details: paid('e2e-1', 'AC04') }),
  entry({ reference: 'SVC-P', amount: '77.00', status: 'PDNG' }),
];
const GOOD = statement({ opening: '-20.00', closing: '2480.00', entries: ITEMS });

describe('a statement', () => {
  test('says what was booked, by whom and why, and leaves out what was not', () => {
    const { kind, reports } = readCash(GOOD);
    expect(kind).toBe('STATEMENT');
    const [report] = reports;
    expect(report).toMatchObject({ account: EURO_ACCOUNT, currency: 'EUR', id: 'ST-1' });
    expect(report?.balances).toEqual({ opening: -2000n, closing: 248_000n, day: '2026-03-11' });
    expect(report?.items).toMatchObject([
      {
        ...{ reference: 'SVC-1', amount: 250_000n, valueDate: '2026-03-11', endToEndId: null },
        ...{ partyName: 'Ada Byron & Söhne', partyAccount: 'GB33SNDX99006199999999' },
        ...{ remittance: 'BLS 1', returnReason: null },
      },
      {
        ...{ reference: 'SVC-2', amount: -100_000n, valueDate: '2026-03-10' },
        ...{ endToEndId: 'e2e-1', partyName: 'Ada Byron', partyAccount: '4401000217' },
      },
      { reference: 'SVC-3', amount: 100_000n, endToEndId: 'e2e-1', returnReason: 'AC04' },
    ]);
  });

  test('says at which bank the account is that something came from, where it tells', () => {
    const agent = (institution: string) =>
      `<RltdAgts><DbtrAgt><FinInstnId>${institution}</FinInstnId></DbtrAgt></RltdAgts>`;
    const bankOf = (institution: string, amount = '1.00') => {
      const entries = [entry({ amount, details: cameFrom('x', agent(institution)) })];
      return readCash(notification('NT-9', entries)).reports[0]?.items[0]?.partyBank;
    };
    const bic = '<BICFI>OTHRGB2LXXX</BICFI><Nm>Other Bank</Nm>';
    expect(bankOf(bic)).toEqual({ code: 'OTHRGB2LXXX', name: 'Other Bank', country: 'GB' });
    const member = '<ClrSysMmbId><MmbId>021000021</MmbId></ClrSysMmbId>';
    expect(bankOf(member)).toEqual({ code: '021000021', name: '', country: 'US' });
    expect(bankOf('<BICFI>nowhere</BICFI>')).toBeNull();
    expect(bankOf(bic, '-1.00')).toBeNull();
    const [untold] = readCash(GOOD).reports[0]?.items ?? [];
    expect(untold?.partyBank).toBeNull();
  });

  test('of which an entry sums up several says each, under its own reference', () => {
    const part = (reference: string, amount: string) =>
      cameFrom('x').replace(
        '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
        `<Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`,
      );
    const of = (...parts: string[]) =>
      statement({
        ...{ opening: '0', closing: '30.00' },
        entries: [entry({ reference: 'SUM', amount: '30.00', details: parts.join('') })],
      });
    const [report] = readCash(of(part('A', '10.00'), part('B', '20.00'))).reports;
    expect(report?.items).toMatchObject([
      { entryReference: 'SUM', reference: 'A', amount: 1000n },
      { entryReference: 'SUM', reference: 'B', amount: 2000n },
    ]);
    const nameless = part('', '20.00').replace('<AcctSvcrRef></AcctSvcrRef>', '');
    expect(readCash(of(part('A', '10.00'), nameless)).reports[0]?.items[1]?.reference).toBe(
      'SUM/2',
    );
    expect(() => readCash(of(part('A', '10.00'), part('B', '20.01')))).toThrow('sum_differs');
    expect(() => readCash(of(part('A', '10.00'), part('A', '20.00')))).toThrow('repeated');
  });

  test('may have a prefix on every element, and come before the statement as a notification', () => {
    const prefixed = GOOD.replace('xmlns=', 'xmlns:n=').replace(/<(\/?)([A-Z])/g, '<$1n:$2');
    expect(readCash(prefixed)).toEqual(readCash(GOOD));
    const told = readCash(notification('NT-1', ITEMS));
    expect(told).toMatchObject({ kind: 'NOTIFICATION', reports: [{ balances: null }] });
    expect(told.reports[0]?.items).toEqual(readCash(GOOD).reports[0]?.items);
  });
});

const STATEMENT = '/Document/BkToCstmrStmt/Stmt';

/** What is wrong with a statement, where it says so, and how it came about. */
const WRONG: readonly [string, string, (text: string) => string][] = [
  ['balances_differ', STATEMENT, (text) => text.replace('2480.00', '2480.01')],
  ['missing', `${STATEMENT}/Ntry[1]/AcctSvcrRef`, without('<AcctSvcrRef>SVC-1</AcctSvcrRef>')],
  ['missing', `${STATEMENT}/Ntry[2]/Sts`, (text) => nth(text, '<Sts><Cd>BOOK</Cd></Sts>', 2)],
  ['missing', `${STATEMENT}/Ntry[1]/BookgDt`, without('<BookgDt><Dt>2026-03-11</Dt></BookgDt>')],
  ['missing', `${STATEMENT}/Bal CLBD`, (text) => text.replace('CLBD', 'CLAV')],
  ['missing', '/Document/BkToCstmrStmt/GrpHdr', (text) => text.replaceAll('GrpHdr>', 'Hdr>')],
  ['repeated', `${STATEMENT}/Bal[2]`, (text) => text.replace('CLBD', 'OPBD')],
  ['repeated', 'AcctSvcrRef SVC-2', (text) => text.replace('SVC-3', 'SVC-2')],
  ['repeated', `${STATEMENT}/Ntry[1]/AcctSvcrRef[2]`, twice('<AcctSvcrRef>SVC-1</AcctSvcrRef>')],
  [
    'not_valid',
    `${STATEMENT}/Acct/Id`,
    (text) => text.replace(EURO_ACCOUNT, 'GB33SNDX99006199999999'),
  ],
  ['not_valid', `${STATEMENT}/Acct/Id`, (text) => text.replace('<Ccy>EUR', '<Ccy>CHF')],
  ['not_valid', `${STATEMENT}/Ntry[1]/Amt`, (text) => text.replace('>2500.00<', '>2,500.00<')],
  ['not_valid', `${STATEMENT}/Ntry[1]/Amt`, (text) => text.replace('>2500.00<', '>2500.001<')],
  ['not_valid', `${STATEMENT}/Ntry[1]/Amt`, (text) => text.replace('>2500.00<', '>1e3<')],
  [
    'not_valid',
    `${STATEMENT}/Ntry[1]/Amt/@Ccy`,
    (text) => text.replace('"EUR">2500', '"USD">2500'),
  ],
  ['missing', `${STATEMENT}/Ntry[1]/Amt/@Ccy`, (text) => text.replace(' Ccy="EUR">2500', '>2500')],
  ['not_valid', `${STATEMENT}/Ntry[1]/CdtDbtInd`, (text) => nth(text, 'CRDT', 2, 'CREDIT')],
  [
    'not_valid',
    `${STATEMENT}/Ntry[2]/ValDt/Dt`,
    (text) => nth(text, '2026-03-10', 2, '2026-02-30'),
  ],
  [
    'not_valid',
    `${STATEMENT}/Ntry[1]/AcctSvcrRef`,
    (text) => text.replace('SVC-1', 'S'.repeat(36)),
  ],
  [
    'not_a_message',
    '/Document/@xmlns',
    (text) => text.replace('camt.053.001.08', 'camt.053.001.02'),
  ],
  ['not_a_message', '/Statement', (text) => text.replaceAll('Document', 'Statement')],
  ['not_well_formed', 'line', without('</Stmt>')],
  ['not_well_formed', 'line', (text) => text.replace('&amp;', '&unknown;')],
  ['not_well_formed', 'line', (text) => text.replace('&amp;', '&')],
  ['not_well_formed', 'line', (text) => text.replace('Byron', 'By\0ron')],
  ['not_well_formed', 'line', (text) => text.replace('Byron', 'By\uFFFEron')],
  ['not_well_formed', 'line', (text) => text.replace('Byron', 'By&#0;ron')],
  ['not_well_formed', 'line', (text) => text.replace('Byron', 'By&#xD800;ron')],
  ['not_well_formed', 'line', (text) => text.replace('Byron', 'By&#1114112;ron')],
  ['not_utf8', 'the declaration', (text) => text.replace('UTF-8', 'ISO-8859-1')],
  [
    'doctype_not_allowed',
    'line 2',
    (text) => text.replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document'),
  ],
];

function without(part: string) {
  return (text: string) => text.replace(part, '');
}

function twice(part: string) {
  return (text: string) => text.replace(part, part + part);
}

/** Replaces the n-th time that a text stands there. */
function nth(text: string, part: string, count: number, by = ''): string {
  const pieces = text.split(part);
  return pieces.slice(0, count).join(part) + by + pieces.slice(count).join(part);
}

test.each(WRONG)('a file is refused as a whole: %s at %s (%#)', (fault, place, spoil) => {
  const text = spoil(GOOD);
  expect(text).not.toBe(GOOD);
  const refusal = refusalOf(() => readCash(text));
  expect(refusal).toMatchObject({ fault, place: expect.stringContaining(place) });
});

function refusalOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileRefusal) return error;
    throw error;
  }
}

test('what is too large, not UTF-8 or too deep is refused before it is read', () => {
  expect(() => readXml(new Uint8Array(FILE_BYTES_MAX + 1))).toThrow('too_large');
  expect(() => readXml(Uint8Array.of(0x3c, 0x61, 0xff, 0x3e))).toThrow('not_utf8');
  expect(() => readXml(bytesOf('<a>'.repeat(99) + '</a>'.repeat(99)))).toThrow('not_well_formed');
  expect(() => readXml(bytesOf(''))).toThrow(FileRefusal);
});

test.each([
  ['Ren&#233;e &#xC5;berg', 'Renée Åberg'],
  ['A &#38; B', 'A & B'],
  ['A &#38;#233; B', 'A &#233; B'],
  ['A &amp;#233; B', 'A &#233; B'],
  ['&#60;b&#x3e; &#34;&#39;', `<b> "'`],
  ['<![CDATA[A &#233;]]> &#233;<!-- &#233; -->', 'A &#233; é'],
  ['&#x1F600;', '😀'],
  ['a&#13;b', 'a\rb'],
])('a reference to a character is that character: %s', (written, text) => {
  expect(readXml(bytesOf(`<a>${written}</a>`)).text).toBe(text);
  const attribute = written.replaceAll(/<!.*?>/g, '');
  if (attribute === written) {
    expect(readXml(bytesOf(`<a b="${written}"/>`)).attributes).toEqual({ b: text });
  }
});

test('what the bank answers is read from the narrowest verdict on', () => {
  const answered = readStatusFile(
    readXml(
      bytesOf(
        statusReport(
          'SR-1',
          `<OrgnlGrpInfAndSts><OrgnlMsgId>PF-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
            <GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
          <OrgnlPmtInfAndSts><OrgnlPmtInfId>PF-1-1</OrgnlPmtInfId><PmtInfSts>ACCP</PmtInfSts>
            <TxInfAndSts><OrgnlEndToEndId>e2e-1</OrgnlEndToEndId><TxSts>RJCT</TxSts>
              <StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`,
        ),
      ),
    ),
  );
  expect(answered).toMatchObject({ messageId: 'SR-1', originalMessageId: 'PF-1' });
  expect(verdictOn(answered, 'e2e-1', 'PF-1-1')).toEqual({ status: 'RJCT', reason: 'AC01' });
  expect(verdictOn(answered, 'e2e-2', 'PF-1-1')).toEqual({ status: 'ACCP', reason: null });
  expect(verdictOn(answered, 'e2e-3', 'PF-1-2')).toEqual({ status: 'PART', reason: null });
  const unknown = statusReport(
    'SR-2',
    '<OrgnlGrpInfAndSts><OrgnlMsgId>PF-1</OrgnlMsgId><GrpSts>FINE</GrpSts></OrgnlGrpInfAndSts>',
  );
  expect(refusalOf(() => readStatusFile(readXml(bytesOf(unknown))))).toMatchObject({
    ...{ fault: 'not_valid', place: '/Document/CstmrPmtStsRpt/OrgnlGrpInfAndSts/GrpSts' },
  });
});

const FROM: BankAccount = {
  ...{ currency: 'USD', rail: 'WIRE', iban: null, bic: null, accountNumber: '4401000217' },
  ...{ recipientName: 'Ballast Client Money', recipientAddress: 'London', bankCountry: 'US' },
  ...{ routingNumber: '990016010', bankName: 'Sandbox Bank New York', bankAddress: 'New York' },
};

const ORDER: PaymentOrder = {
  ...{ key: '019a00000000700080000000000000f1', currency: 'USD', amount: 100_005n, rail: 'WIRE' },
  ...{ creditorName: 'Ada <Byron> & Söhne\u0000', creditorAccount: '0217', creditorCountry: 'US' },
  ...{ creditorBank: '021000021', creditorBankName: 'Bank' },
};

const FILE: PaymentFile = {
  ...{ messageId: 'PF-1', createdAt: new Date('2026-03-11T09:00:00Z'), initiator: 'Ballast' },
  executionDay: '2026-03-12',
  parts: [
    { partId: 'PF-1-1', from: FROM, orders: [ORDER, { ...ORDER, key: 'f2', amount: 5n }] },
    {
      partId: 'PF-1-2',
      from: { ...FROM, rail: 'SWIFT', iban: EURO_ACCOUNT, bic: 'SNDXGB2LXXX', currency: 'EUR' },
      orders: [
        {
          ...{ ...ORDER, key: 'f3', currency: 'EUR', amount: 1n, rail: 'SWIFT' },
          ...{ creditorAccount: 'DE89370400440532013000', creditorBank: 'COBADEFF' },
        },
      ],
    },
  ],
};

describe('a file of payments', () => {
  test('has each order once with its sum, in the order that the message wants', () => {
    const written = writePaymentFile(FILE);
    const message = one(readXml(bytesOf(written)), 'CstmrCdtTrfInitn');
    const header = one(message, 'GrpHdr');
    expect(textOf(one(header, 'NbOfTxs'))).toBe('3');
    expect(minorOf(one(header, 'CtrlSum'))).toBe(100_011n);
    const parts = all(message, 'PmtInf');
    expect(parts.map((part) => minorOf(one(part, 'CtrlSum')))).toEqual([100_010n, 1n]);
    expect(parts[0]?.children.map(({ name }) => name)).toEqual([
      ...['PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'],
      ...['ChrgBr', 'CdtTrfTxInf', 'CdtTrfTxInf'],
    ]);
    const [first] = all(
      one(message, 'GrpHdr').name ? (parts[0] ?? message) : message,
      'CdtTrfTxInf',
    );
    expect(first?.children.map(({ name }) => name)).toEqual([
      ...['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
    ]);
    const at = (...names: string[]) => find(first ?? null, ...names)?.text;
    expect(at('PmtId', 'EndToEndId')).toBe(ORDER.key);
    expect(at('Amt', 'InstdAmt')).toBe('1000.05');
    expect(at('CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId')).toBe('021000021');
    expect(at('Cdtr', 'Nm')).toBe('Ada <Byron> & Söhne');
    expect(at('CdtrAcct', 'Id', 'Othr', 'Id')).toBe('0217');
    const abroad = find(parts[1] ?? null, 'CdtTrfTxInf');
    expect(find(abroad, 'CdtrAgt', 'FinInstnId', 'BICFI')?.text).toBe('COBADEFF');
    expect(find(abroad, 'CdtrAcct', 'Id', 'IBAN')?.text).toBe('DE89370400440532013000');
  });

  test('is not written where a bank or an account is not known', () => {
    const of = (change: Partial<PaymentOrder>) => () =>
      writePaymentFile({
        ...FILE,
        parts: [{ partId: 'x', from: FROM, orders: [{ ...ORDER, ...change }] }],
      });
    expect(of({ creditorBank: '12-34-56' })).toThrow('no known code');
    expect(of({ creditorBank: '021000021', rail: 'SWIFT' })).toThrow('no known code');
    expect(of({})).not.toThrow();
  });
});
