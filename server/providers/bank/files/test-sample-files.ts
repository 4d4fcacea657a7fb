/** Files as banks send them, made for tests: none by others can be had as a package (docs/decisions/0228). */

export const EURO_ACCOUNT = 'GB47SNDX99006100440102';
export const DOLLAR_ACCOUNT = '4401000217';

export const OWN_ACCOUNTS = [
  { account: EURO_ACCOUNT, currency: 'EUR' },
  { account: DOLLAR_ACCOUNT, currency: 'USD' },
] as const;

const document = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">${content}</Document>`;

export const bytesOf = (text: string) => new TextEncoder().encode(text);

type Entry = {
  readonly reference?: string;
  /** With a sign. */
  readonly amount: string;
  readonly currency?: string;
  readonly status?: string;
  readonly day?: string;
  readonly details?: string;
};

export function entry(given: Entry): string {
  const { reference = 'SVC-1', amount, currency = 'EUR', status = 'BOOK' } = given;
  const { day = '2026-03-11', details = '' } = given;
  return `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
    <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
    <NtryDtls>${details}</NtryDtls></Ntry>`;
}

const balance = (code: string, amount: string, currency: string) => `
  <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
    <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-03-11</Dt></Dt></Bal>`;

type Statement = {
  readonly id?: string;
  readonly opening: string;
  readonly closing: string;
  readonly entries: readonly string[];
};

export function statement({ id = 'ST-1', opening, closing, entries }: Statement): string {
  return document(
    'camt.053.001.08',
    `<BkToCstmrStmt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-03-12T05:00:00Z</CreDtTm></GrpHdr>
    <Stmt><Id>${id}</Id><Acct><Id><IBAN>${EURO_ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance('OPBD', opening, 'EUR')}${balance('CLBD', closing, 'EUR')}${entries.join('')}</Stmt></BkToCstmrStmt>`,
  );
}

export function notification(
  id: string,
  entries: readonly string[],
  account = `<IBAN>${EURO_ACCOUNT}</IBAN>`,
): string {
  return document(
    'camt.054.001.08',
    `<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-03-11T10:00:00Z</CreDtTm></GrpHdr>
    <Ntfctn><Id>${id}</Id><Acct><Id>${account}</Id></Acct>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn>`,
  );
}

/** What an entry says of a transfer that came. */
export const cameFrom = (remittance: string, more = '') => `
  <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${more}
    <RltdPties><Dbtr><Pty><Nm>Ada Byron &amp; Söhne</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>GB33SNDX99006199999999</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>${remittance}</Ustrd></RmtInf></TxDtls>`;

/** What an entry says of a payment of ours, or of one that came back. */
export const paid = (endToEndId: string, reason: string | null = null) => `
  <TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>
    <RltdPties><Cdtr><Pty><Nm>Ada Byron</Nm></Pty></Cdtr><CdtrAcct><Id><Othr><Id>4401000217</Id></Othr></Id></CdtrAcct></RltdPties>
    ${reason === null ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`}</TxDtls>`;

/** How a request names a message among banks; the moment that one was made may stand in any zone, or in none. */
export const messageOf = (id: string, made = '2026-03-10T08:00:00+01:00') =>
  `<OrgnlMsgId>${id}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId><OrgnlCreDtTm>${made}</OrgnlCreDtTm>`;

type Asked = {
  readonly id: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly named?: string;
  /** The message by which the transfer came. */
  readonly original?: string;
  readonly reason?: string;
};

/** A transfer that a bank asks to have back. */
export function askedBack({
  id,
  amount = '900.00',
  currency = 'EUR',
  named = '<OrgnlTxId>TX-77</OrgnlTxId>',
  original = messageOf('PX-1'),
  reason = 'FRAD',
}: Asked): string {
  return `<TxInf><CxlId>${id}</CxlId><Case><Id>CASE-${id}</Id><Cretr><Pty><Nm>Sender</Nm></Pty></Cretr></Case>
    ${original === '' ? '' : `<OrgnlGrpInf>${original}</OrgnlGrpInf>`}
    <OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId>${named}
    <OrgnlIntrBkSttlmAmt Ccy="${currency}">${amount}</OrgnlIntrBkSttlmAmt>
    <CxlRsnInf><Rsn><Cd>${reason}</Cd></Rsn></CxlRsnInf></TxInf>`;
}

export function recallRequest(
  messageId: string,
  transfers: readonly string[],
  { count = String(transfers.length), group = '' } = {},
): string {
  return document(
    'camt.056.001.08',
    `<FIToFIPmtCxlReq><Assgnmt><Id>${messageId}</Id>
    <Assgnr><Agt><FinInstnId><BICFI>SNDXGB3LXXX</BICFI></FinInstnId></Agt></Assgnr>
    <Assgne><Pty><Nm>Ballast</Nm></Pty></Assgne><CreDtTm>2026-03-12T10:00:00Z</CreDtTm></Assgnmt>
    <CtrlData><NbOfTxs>${count}</NbOfTxs></CtrlData><Undrlyg>${group}${transfers.join('')}</Undrlyg></FIToFIPmtCxlReq>`,
  );
}

export function statusReport(messageId: string, content: string): string {
  return document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-03-11T10:00:00Z</CreDtTm></GrpHdr>${content}</CstmrPmtStsRpt>`,
  );
}
