import { isRoutingNumber } from '@ballast/contract/payments/new-bank-account.ts';
import { describe, expect, test } from 'vitest';
import { readCashFile } from '../files/cash-file.ts';
import { writePaymentFile } from '../files/payment-file.ts';
import { readStatusFile, verdictOn } from '../files/status-file.ts';
import { bytesOf, DOLLAR_ACCOUNT, OWN_ACCOUNTS } from '../files/test-sample-files.ts';
import { readXml } from '../files/xml-element.ts';
import { OUTSIDE_ACCOUNT, SANDBOX_BANK_ACCOUNTS } from '../sandbox-accounts.ts';
import { isBic, isIban } from './account-numbers.ts';
import { type Answer, writeBankAnswer } from './bank-answer.ts';
import { openingAfter, plannedBooking } from './banking-days.ts';
import { type ToldLine, writeNotification, writeStatement } from './cash-messages.ts';
import { FileRejected } from './file-rejected.ts';
import { messageIdIn, readInstruction } from './instruction-file.ts';
import { judgePart, judgePayment, minorUnitsOf } from './judge-payments.ts';

const HEADER = { messageId: 'SANDBOX-000000000001', createdAt: new Date('2026-03-11T10:00:00Z') };

/** As another would write it, with what we never write. */
const PAYMENT = `<CdtTrfTxInf><PmtId><InstrId>I-1</InstrId><EndToEndId>E-1</EndToEndId>
  <UETR>019a0000-0000-4000-8000-000000000001</UETR></PmtId><PmtTpInf><SvcLvl><Cd>NURG</Cd></SvcLvl></PmtTpInf>
  <Amt><InstdAmt Ccy="USD">1000.05</InstdAmt></Amt>
  <CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>
    <Nm>Example Bank</Nm></FinInstnId></CdtrAgt>
  <Cdtr><Nm>Ada Byron</Nm><PstlAdr><TwnNm>Boston</TwnNm><Ctry>US</Ctry></PstlAdr></Cdtr>
  <CdtrAcct><Id><Othr><Id>4401009876</Id></Othr></Id></CdtrAcct><RmtInf><Ustrd>Rent</Ustrd></RmtInf></CdtTrfTxInf>`;

const SECOND = PAYMENT.replace('E-1', 'E-2').replace('1000.05', '0.95');

const GOOD = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-03-11T09:00:00+01:00</CreDtTm><NbOfTxs>2</NbOfTxs><CtrlSum>1001</CtrlSum>
    <InitgPty><Nm>Somebody</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>P-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>2</NbOfTxs>
    <CtrlSum>1001.00</CtrlSum><ReqdExctnDt><DtTm>2026-03-12T08:00:00Z</DtTm></ReqdExctnDt><Dbtr><Nm>Somebody</Nm></Dbtr>
    <DbtrAcct><Id><Othr><Id>${DOLLAR_ACCOUNT}</Id></Othr></Id></DbtrAcct>
    <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
    ${PAYMENT}${SECOND}</PmtInf></CstmrCdtTrfInitn></Document>`;

const read = (text: string) => readInstruction(readXml(bytesOf(text)));

describe('the reader of the bank', () => {
  test('reads a file that others write', () => {
    expect(read(GOOD)).toMatchObject({
      messageId: 'M-1',
      createdAt: new Date('2026-03-11T08:00:00Z'),
      parts: [
        {
          ...{ partId: 'P-1', day: '2026-03-12', debtorAccount: DOLLAR_ACCOUNT },
          ...{ debtorCurrency: null, debtorBank: null },
          payments: [
            {
              ...{ endToEndId: 'E-1', currency: 'USD', amount: 100_005_000n },
              ...{ creditorName: 'Ada Byron', creditorAccount: '4401009876' },
              creditorBank: '021000021',
            },
            { endToEndId: 'E-2', amount: 95_000n },
          ],
        },
      ],
    });
  });

  test('reads what the platform writes, for every account that it can pay from', () => {
    const accounts = SANDBOX_BANK_ACCOUNTS.filter(
      ({ bic, routingNumber }) => bic !== null || isRoutingNumber(routingNumber ?? ''),
    );
    const order = {
      ...({ key: '019a00000000700080000000000000f1', amount: 100_005n, rail: 'SWIFT' } as const),
      ...{ creditorName: 'Ada <Byron> & Söhne', creditorAccount: 'DE89370400440532013000' },
      ...{ creditorBank: 'COBADEFF', creditorBankName: 'Bank', creditorCountry: 'DE' },
    };
    const text = writePaymentFile({
      ...{ messageId: 'PF-1', createdAt: HEADER.createdAt, executionDay: '2026-03-12' },
      initiator: 'Ballast Client Money',
      parts: accounts.map((from, i) => ({
        ...{ partId: `PF-1-${i}`, from },
        orders: [{ ...order, currency: from.currency }],
      })),
    });
    const { parts } = read(text);
    expect(parts).toHaveLength(accounts.length);
    for (const [i, part] of parts.entries()) {
      const { account } = judgePart(part, HEADER.createdAt);
      expect(account).toBe(accounts[i]);
      const [payment] = part.payments;
      if (!payment || !account) throw new Error('there is no payment');
      expect(judgePayment(payment, account)).toBeNull();
      expect(minorUnitsOf(payment)).toBe(100_005n);
    }
  });

  test.each([
    ['an older version', ['pain.001.001.09', 'pain.001.001.03'], 'FF01', '/Document'],
    [
      'an element that it does not know',
      ['<PmtMtd>', '<Other>x</Other><PmtMtd>'],
      'FF01',
      '/Other',
    ],
    [
      'elements in another order',
      [
        '<PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg>',
        '<BtchBookg>true</BtchBookg><PmtMtd>TRF</PmtMtd>',
      ],
      'FF01',
      '/PmtInf/PmtMtd',
    ],
    [
      'an element twice',
      ['<MsgId>M-1</MsgId>', '<MsgId>M-1</MsgId><MsgId>M-2</MsgId>'],
      'FF01',
      '/MsgId[2]',
    ],
    ['an element missing', ['<PmtMtd>TRF</PmtMtd>', ''], 'FF01', '/PmtInf/PmtMtd'],
    ['an attribute that it does not know', ['<MsgId>', '<MsgId x="1">'], 'FF01', '/MsgId/@x'],
    ['text between elements', ['<PmtId>', 'stray<PmtId>'], 'FF01', '/CdtTrfTxInf[1]'],
    ['an identifier that is too long', ['M-1', 'M'.repeat(36)], 'FF01', '/MsgId'],
    ['an amount that is none', ['1000.05', '1,000.05'], 'FF01', '/InstdAmt'],
    ['an amount with too many decimals', ['1000.05', '1000.050001'], 'FF01', '/InstdAmt'],
    ['a negative amount', ['1000.05', '-1000.05'], 'FF01', '/InstdAmt'],
    ['a currency that is none', ['Ccy="USD"', 'Ccy="dollars"'], 'FF01', '/@Ccy'],
    ['a moment that is none', ['2026-03-11T09', '2026-13-11T09'], 'FF01', '/CreDtTm'],
    ['a cheque', ['TRF', 'CHK'], 'FF01', '/PmtMtd'],
    [
      'both kinds of number',
      [
        '<Othr><Id>4401009876</Id></Othr>',
        '<IBAN>DE89370400440532013000</IBAN><Othr><Id>4401009876</Id></Othr>',
      ],
      'FF01',
      '/CdtrAcct/Id',
    ],
    ['another number of payments', ['<NbOfTxs>2', '<NbOfTxs>3'], 'AM19', '/GrpHdr/NbOfTxs'],
    ['another sum', ['<CtrlSum>1001<', '<CtrlSum>1001.01<'], 'AM16', '/GrpHdr/CtrlSum'],
    [
      'another number of payments in a part',
      ['<BtchBookg>true</BtchBookg><NbOfTxs>2', '<BtchBookg>true</BtchBookg><NbOfTxs>1'],
      'AM20',
      '/PmtInf/NbOfTxs',
    ],
    ['another sum in a part', ['1001.00', '1001.10'], 'AM17', '/PmtInf/CtrlSum'],
  ] as const)('refuses a file with %s, with code and place', (_what, [from, to], code, place) => {
    const text = GOOD.replace(from, to);
    expect(text).not.toBe(GOOD);
    const refusal = catchOf(() => read(text));
    expect(refusal?.reason.code).toBe(code);
    expect(refusal?.reason.place).toContain(place);
  });

  test('refuses a part that is there twice, and knows whose file it is that it refuses', () => {
    const part = /<PmtInf>[\s\S]*<\/PmtInf>/.exec(GOOD)?.[0] ?? '';
    const twice = GOOD.replace(part, `${part}${part}`)
      .replace('<NbOfTxs>2', '<NbOfTxs>4')
      .replace('<CtrlSum>1001<', '<CtrlSum>2002<');
    expect(catchOf(() => read(twice))?.reason.code).toBe('DU02');
    expect(messageIdIn(readXml(bytesOf(GOOD.replace('TRF', 'CHK'))))).toBe('M-1');
    expect(messageIdIn(readXml(bytesOf('<Document/>')))).toBeNull();
  });
});

function catchOf(work: () => unknown): FileRejected | null {
  try {
    work();
  } catch (error) {
    if (error instanceof FileRejected) return error;
    throw error;
  }
  return null;
}

describe('what the bank refuses of a file that is in order', () => {
  const now = new Date('2026-03-11T10:00:00Z');
  const judged = (from: string, to: string) => {
    const text = GOOD.replace(from, to).replaceAll(/<(NbOfTxs|CtrlSum)>[^<]*<\/\1>/g, (total) =>
      total.startsWith('<CtrlSum') ? '' : total,
    );
    const [part] = read(text).parts;
    const [payment] = part?.payments ?? [];
    if (!part || !payment) throw new Error('there is no payment');
    const { reason, account } = judgePart(part, now);
    return (account ? judgePayment(payment, account) : reason)?.code ?? null;
  };

  test.each([
    ['nothing', 'Rent', 'Rent for March', null],
    ['an account that is not the customer’s', DOLLAR_ACCOUNT, '4401000218', 'AC02'],
    [
      'an account of another currency',
      '</Id></DbtrAcct>',
      '</Id><Ccy>EUR</Ccy></DbtrAcct>',
      'AC02',
    ],
    ['another bank', '<Othr><Id>NOTPROVIDED</Id></Othr>', '<BICFI>OTHRGB2LXXX</BICFI>', 'RC03'],
    ['a day long ago', '2026-03-12T08', '2026-03-05T08', 'DT01'],
    ['a day far ahead', '2026-03-12T08', '2026-09-12T08', 'DT01'],
    ['another currency', 'Ccy="USD"', 'Ccy="EUR"', 'AM03'],
    ['no amount', '1000.05', '0.00', 'AM01'],
    ['a part of a cent', '1000.05', '1000.051', 'AM12'],
    ['no name', '<Nm>Ada Byron</Nm>', '', 'BE22'],
    [
      'a number that is none',
      '<Othr><Id>4401009876</Id></Othr>',
      '<IBAN>DE88370400440532013000</IBAN>',
      'AC03',
    ],
    ['a bank that there is not', '021000021', '021000022', 'RC04'],
  ])('%s', (_what, from, to, code) => {
    expect(judged(from, to)).toBe(code);
  });
});

describe('days of the bank', () => {
  test.each([
    ['in time, a Wednesday', '2026-03-11T17:59:59Z', '2026-03-11', '2026-03-11T18:01:59Z', false],
    ['at the cut-off', '2026-03-11T18:00:00Z', '2026-03-11', '2026-03-12T08:00:00Z', true],
    ['after it on a Friday', '2026-03-13T19:00:00Z', '2026-03-13', '2026-03-16T08:00:00Z', true],
    ['on a Saturday', '2026-03-14T10:00:00Z', '2026-03-13', '2026-03-16T08:00:00Z', true],
    ['wanted yesterday', '2026-03-11T10:00:00Z', '2026-03-10', '2026-03-11T10:02:00Z', false],
    ['wanted on a Sunday', '2026-03-11T10:00:00Z', '2026-03-15', '2026-03-16T08:00:00Z', true],
  ])('a wire that comes %s', (_what, now, wanted, at, isLater) => {
    expect(plannedBooking(new Date(now), wanted, 'WIRE')).toEqual({ at: new Date(at), isLater });
  });

  test('the cut-off across borders is earlier, and weekends are no banking days', () => {
    const at = new Date('2026-03-11T16:00:00Z');
    expect(plannedBooking(at, '2026-03-11', 'WIRE').isLater).toBe(false);
    expect(plannedBooking(at, '2026-03-11', 'SWIFT').isLater).toBe(true);
    const friday = new Date('2026-03-13T10:00:00Z');
    expect(openingAfter(friday, 2)).toEqual(new Date('2026-03-17T08:00:00Z'));
  });
});

test('numbers are right by their check digits', () => {
  const ibans = [OUTSIDE_ACCOUNT, ...SANDBOX_BANK_ACCOUNTS.flatMap(({ iban }) => iban ?? [])];
  expect(ibans.filter((iban) => !isIban(iban))).toEqual([]);
  expect(['DE89370400440532013001', 'GB47', '4401000217'].map(isIban)).toEqual([
    false,
    false,
    false,
  ]);
  expect(['COBADEFF', 'SNDXGB2LXXX', 'COBADEF'].map(isBic)).toEqual([true, true, false]);
});

const LINE: ToldLine = {
  ...{ reference: 'ln1', currency: 'USD', amount: -100_000n, valueDate: '2026-03-11' },
  ...{ bookedAt: HEADER.createdAt, remittance: 'f1', partyName: 'Ada <Byron> & Söhne' },
  ...{ partyAccount: '4401009876', partyBank: null, endToEndId: 'f1', uetr: 'u-1' },
  ...{ returnReason: null, isCharge: false },
};
const BANK = { code: 'SNDXGB3LXXX', name: 'Others', country: 'GB' };
const LINES: ToldLine[] = [
  { ...LINE, reference: 'ln0', amount: 500_000n, endToEndId: null, partyBank: BANK },
  LINE,
  { ...LINE, reference: 'ln2', amount: 100_000n, returnReason: 'AC04' },
  {
    ...{ ...LINE, reference: 'ln3', amount: -1_500n, endToEndId: null, partyName: 'Sandbox Bank' },
    ...{ partyAccount: '', remittance: 'Charge for the return of f1', isCharge: true },
  },
];
const TOLD = { account: DOLLAR_ACCOUNT, currency: 'USD', lines: LINES };

describe('what the bank writes is read by the platform', () => {
  const items = [
    { reference: 'ln0', amount: 500_000n, endToEndId: null, partyBank: BANK, returnReason: null },
    { reference: 'ln1', amount: -100_000n, endToEndId: 'f1', partyName: 'Ada <Byron> & Söhne' },
    { reference: 'ln2', amount: 100_000n, endToEndId: 'f1', returnReason: 'AC04', uetr: 'u-1' },
    { reference: 'ln3', amount: -1_500n, endToEndId: null, partyAccount: '', returnReason: null },
  ];

  test('a notification', () => {
    const text = writeNotification(HEADER, TOLD);
    const file = readCashFile(readXml(bytesOf(text)), OWN_ACCOUNTS);
    expect(file).toMatchObject({ kind: 'NOTIFICATION', messageId: HEADER.messageId });
    expect(file.reports).toMatchObject([{ account: DOLLAR_ACCOUNT, balances: null, items }]);
    expect(text).toContain('<SubFmlyCd>CHRG</SubFmlyCd>');
    expect(text).toContain('<SubFmlyCd>RRTN</SubFmlyCd>');
  });

  test('a statement, whose balances go on from each other, below zero too', () => {
    const [opening, closing] = [-600_000n, -101_500n];
    const text = writeStatement(HEADER, {
      ...{ ...TOLD, number: 7, day: '2026-03-11', opening, closing },
    });
    const file = readCashFile(readXml(bytesOf(text)), OWN_ACCOUNTS);
    const balances = { opening, closing, day: '2026-03-11' };
    expect(file).toMatchObject({ kind: 'STATEMENT', reports: [{ balances, items }] });
  });

  test.each<[string, Answer, (string | null)[]]>([
    [
      'all goes',
      { originalMessageId: 'PF-1', whole: { status: 'ACSP', reason: null }, parts: [] },
      ['ACSP', null, 'ACSP', null],
    ],
    [
      'all waits',
      {
        originalMessageId: 'PF-1',
        whole: { status: 'PDNG', reason: { code: 'TM01', place: 'goes at 08:00' } },
        parts: [],
      },
      ['PDNG', 'TM01', 'PDNG', 'TM01'],
    ],
    [
      'all is refused',
      {
        originalMessageId: 'PF-1',
        whole: { status: 'RJCT', reason: { code: 'AM16', place: `x${'y'.repeat(200)}` } },
        parts: [],
      },
      ['RJCT', 'AM16', 'RJCT', 'AM16'],
    ],
    [
      'one is refused',
      {
        originalMessageId: 'PF-1',
        whole: { status: 'PART', reason: null },
        parts: [
          {
            ...({ partId: 'PF-1', status: 'PART', reason: null } as const),
            payments: [
              { endToEndId: 'f1', status: 'RJCT', reason: { code: 'AC03', place: 'at f1' } },
              { endToEndId: 'f2', status: 'ACSP', reason: null },
            ],
          },
        ],
      },
      ['RJCT', 'AC03', 'ACSP', null],
    ],
  ])('an answer by which %s', (_what, answer, said) => {
    const text = writeBankAnswer(HEADER, answer);
    const file = readStatusFile(readXml(bytesOf(text)));
    expect(file).toMatchObject({ messageId: HEADER.messageId, originalMessageId: 'PF-1' });
    const verdicts = ['f1', 'f2'].map((key) => verdictOn(file, key, 'PF-1'));
    expect(verdicts.flatMap((each) => [each?.status ?? null, each?.reason ?? null])).toEqual(said);
    expect(text).toContain('Sandbox Bank');
  });
});
