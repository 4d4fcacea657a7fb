import { expect, test } from 'vitest';
import { FileRefusal } from './file-refusal.ts';
import { writeRecallAnswer } from './recall-answer.ts';
import { readRecallFile } from './recall-file.ts';
import { askedBack, bytesOf, messageOf, OWN_ACCOUNTS, recallRequest } from './test-sample-files.ts';
import { readXml, type XmlElement } from './xml-element.ts';

/* What a bank asks to have back (camt.056), and what it is answered (camt.029). */

const read = (text: string) => readRecallFile(readXml(bytesOf(text)), OWN_ACCOUNTS);

function refusalOf(text: string): string {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
  return 'taken';
}

const AT = '/Document/FIToFIPmtCxlReq';

test('a request says which transfer, how much, why, and who asks', () => {
  const uetr = '<OrgnlUETR>EB6305C9-1F7F-49DE-AED0-16487C27B42D</OrgnlUETR>';
  const file = recallRequest('RQ-1', [
    askedBack({ id: 'CX-1', named: uetr }),
    askedBack({ id: 'CX-2', amount: '12.5', currency: 'USD', reason: 'DUPL' }),
  ]);
  expect(read(file)).toMatchObject({
    ...{ kind: 'RECALL_REQUEST', messageId: 'RQ-1', assigner: 'SNDXGB3LXXX' },
    askedAt: new Date('2026-03-12T10:00:00Z'),
    asked: [
      {
        ...{ providerReference: 'CX-1', caseReference: 'CASE-CX-1', currency: 'EUR' },
        ...{ amount: 90_000n, reason: 'FRAD', transactionId: null },
        uetr: 'eb6305c9-1f7f-49de-aed0-16487c27b42d',
      },
      { providerReference: 'CX-2', currency: 'USD', amount: 1250n, transactionId: 'TX-77' },
    ],
  });
});

test('the message by which a transfer came is said of it, or of all of its group, or not at all', () => {
  const asked = [
    askedBack({ id: 'CX-1', original: messageOf('PX-1') }),
    askedBack({ id: 'CX-2', original: '' }),
  ];
  const group = `<OrgnlGrpInfAndCxl>${messageOf('PX-9', '2026-03-10T09:00:00')}</OrgnlGrpInfAndCxl>`;
  const named = (file: string) => read(file).asked.map(({ original }) => original);
  const own = { id: 'PX-1', name: 'pacs.008.001.08', madeAt: '2026-03-10T08:00:00+01:00' };
  expect(named(recallRequest('RQ-1', asked))).toEqual([own, null]);
  expect(named(recallRequest('RQ-1', asked, { group }))).toEqual([
    own,
    { id: 'PX-9', name: 'pacs.008.001.08', madeAt: '2026-03-10T09:00:00' },
  ]);
});

test.each([
  [
    'a message among banks without its kind',
    recallRequest('R', [askedBack({ id: 'C', original: '<OrgnlMsgId>PX-1</OrgnlMsgId>' })]),
    `missing at ${AT}/Undrlyg/TxInf/OrgnlGrpInf/OrgnlMsgNmId`,
  ],
  [
    'a message among banks made at no moment',
    recallRequest('R', [askedBack({ id: 'C', original: messageOf('PX-1', '2026-03-10') })]),
    `not_valid at ${AT}/Undrlyg/TxInf/OrgnlGrpInf/OrgnlCreDtTm`,
  ],
  [
    'another version',
    recallRequest('R', [askedBack({ id: 'C' })]).replace('.08"', '.10"'),
    'not_a_message at /Document/@xmlns',
  ],
  ['nothing asked for', recallRequest('R', []), `missing at ${AT}/Undrlyg/TxInf`],
  [
    'a wrong count',
    recallRequest('R', [askedBack({ id: 'C' })], { count: '2' }),
    `sum_differs at ${AT}/CtrlData/NbOfTxs`,
  ],
  [
    'one request twice',
    recallRequest('R', [askedBack({ id: 'C' }), askedBack({ id: 'C' })]),
    `repeated at ${AT}/Undrlyg/TxInf[2]/CxlId`,
  ],
  [
    'no transfer named',
    recallRequest('R', [askedBack({ id: 'C', named: '' })]),
    `missing at ${AT}/Undrlyg/TxInf/OrgnlUETR or OrgnlTxId`,
  ],
  [
    'a currency of no account',
    recallRequest('R', [askedBack({ id: 'C', currency: 'SGD' })]),
    `not_valid at ${AT}/Undrlyg/TxInf/OrgnlIntrBkSttlmAmt/@Ccy`,
  ],
  [
    'no amount',
    recallRequest('R', [askedBack({ id: 'C', amount: '0' })]),
    `not_valid at ${AT}/Undrlyg/TxInf/OrgnlIntrBkSttlmAmt`,
  ],
  [
    'a moment that is none',
    recallRequest('R', [askedBack({ id: 'C' })]).replace('2026-03-12T10:00:00Z', '2026-03-12'),
    `not_valid at ${AT}/Assgnmt/CreDtTm`,
  ],
  [
    'an unknown sender',
    recallRequest('R', [askedBack({ id: 'C' })]).replace('<BICFI>SNDXGB3LXXX</BICFI>', ''),
    `missing at ${AT}/Assgnmt/Assgnr/Agt/FinInstnId/BICFI`,
  ],
])('%s refuses the file, with the place', (_what, text, refusal) => {
  expect(refusalOf(text)).toContain(refusal);
});

const ANSWERED = {
  ...{
    request: 'CX-1',
    messageId: 'RA0000000007',
    caseReference: 'CASE & 1',
    assigner: 'SNDXGB3LXXX',
  },
  ...{ endToEndId: 'NOTPROVIDED', uetr: 'eb6305c9', transactionId: null },
  original: { id: 'PX-1', name: 'pacs.008.001.08', madeAt: '2026-03-10T08:00:00+01:00' },
  answeredAt: new Date('2026-03-13T09:00:00Z'),
} as const;
const OURS = { recipientName: 'Ballast Client Money & Co' };

test('an answer names the request and the transfer, and why it is no', () => {
  const no = writeRecallAnswer({ ...ANSWERED, answer: 'REFUSED', reason: 'CUST' }, OURS);
  const document = readXml(bytesOf(no));
  expect(document.attributes.xmlns).toBe('urn:iso:std:iso:20022:tech:xsd:camt.029.001.09');
  expect(no).toContain('<Sts><Conf>RJCR</Conf></Sts>');
  expect(no).toContain(
    '<TxCxlSts>RJCR</TxCxlSts><CxlStsRsnInf><Rsn><Cd>CUST</Cd></Rsn></CxlStsRsnInf>',
  );
  expect(no).toContain('<RslvdCase><Id>CASE &amp; 1</Id>');
  expect(no).toContain(`<OrgnlGrpInf>${messageOf('PX-1')}</OrgnlGrpInf>`);
  expect(no).toContain(
    '<Assgne><Agt><FinInstnId><BICFI>SNDXGB3LXXX</BICFI></FinInstnId></Agt></Assgne>',
  );
  const yes = writeRecallAnswer(
    { ...ANSWERED, assigner: 'A bank', original: null, answer: 'ACCEPTED', reason: null },
    OURS,
  );
  expect(yes).not.toContain('OrgnlGrpInf');
  expect(yes).toContain('<Sts><Conf>CNCL</Conf></Sts>');
  expect(yes).toContain('<OrgnlUETR>eb6305c9</OrgnlUETR><TxCxlSts>ACCR</TxCxlSts></TxInfAndSts>');
  expect(yes).toContain('<Assgne><Pty><Nm>A bank</Nm></Pty></Assgne>');
});

/** The order of the schema, as others have it who made types from it; see `recall-answer.ts`. */
const SEQUENCES: Readonly<Record<string, readonly string[]>> = {
  RsltnOfInvstgtn: ['Assgnmt', 'RslvdCase', 'Sts', 'CxlDtls'],
  Assgnmt: ['Id', 'Assgnr', 'Assgne', 'CreDtTm'],
  RslvdCase: ['Id', 'Cretr', 'ReopCaseIndctn'],
  CxlDtls: ['OrgnlGrpInfAndSts', 'OrgnlPmtInfAndSts', 'TxInfAndSts'],
  TxInfAndSts: [
    ...['CxlStsId', 'RslvdCase', 'OrgnlGrpInf', 'OrgnlInstrId', 'OrgnlEndToEndId', 'OrgnlTxId'],
    ...['OrgnlClrSysRef', 'OrgnlUETR', 'TxCxlSts', 'CxlStsRsnInf'],
  ],
  OrgnlGrpInf: ['OrgnlMsgId', 'OrgnlMsgNmId', 'OrgnlCreDtTm'],
  CxlStsRsnInf: ['Orgtr', 'Rsn', 'AddtlInf'],
};

/** Elements that do not stand where the schema has them. */
function misplaced({ name, children }: XmlElement): string[] {
  const names = children.map((each) => each.name);
  const sequence = SEQUENCES[name] ?? names;
  const inOrder = sequence.filter((each) => names.includes(each));
  const own = inOrder.join() === names.join() ? [] : [`${name}: ${names.join()}`];
  return [...own, ...children.flatMap(misplaced)];
}

test('an answer has its elements in the order of the schema', () => {
  const whole = { ...ANSWERED, transactionId: 'TX-77', answer: 'REFUSED', reason: 'CUST' } as const;
  const document = readXml(bytesOf(writeRecallAnswer(whole, OURS)));
  expect(misplaced(document)).toEqual([]);
});
