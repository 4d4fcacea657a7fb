import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DEFAULT_LANGUAGE, type Language } from '@ballast/contract/account/languages.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FeePeriod } from '@ballast/contract/fees/ranges.ts';
import { formatDecimal, formatMinor, rescale } from '@ballast/contract/money/amount.ts';
import { RATE_SCALE, type Rate } from '@ballast/contract/money/rate.ts';
import { addressesOf, displayName, getClient } from '../account/clients.ts';
import { readClock } from '../database/clock.ts';
import type { Day } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { getOrCreateDocumentKeys } from '../files/document-keys.ts';
import { openMadeFile } from '../files/made-file.ts';
import type { Context } from '../http/context.ts';
import { fileHeaders } from '../http/file-headers.ts';
import type { JobHandler } from '../jobs/job.ts';
import { formatsOf } from '../messages/formats.ts';
import { type Phrase, phraseIn } from '../messages/write-message.ts';
import type { Pdf } from '../providers/signing/open-pdf.ts';
import { lineOf, type Sender, writeLetterhead } from '../providers/signing/paper/letterhead.ts';
import { leave, rule, write, writePair } from '../providers/signing/paper/page.ts';
import { openTable } from '../providers/signing/paper/table.ts';
import type { OwnPages } from '../providers/signing/port.ts';
import { encryptStream } from '../secrets/encrypt.ts';
import type { FundNames } from './answers.ts';
import { type BillRow, type DayRow, readBills, readDays } from './bills.ts';
import { centsOf, FEE_ASSET } from './client-fees.ts';
import { MAKE_INVOICE, type OwnBill } from './invoice-job.ts';
import { type GainRow, readGains } from './performance.ts';
import { type FeeSchedule, readSchedules, versionsOf } from './schedules.ts';

type InvoiceContext = Pick<Context, 'database'> & {
  readonly settings: Pick<Context['settings'], 'secrets' | 'legalEntity'>;
  readonly providers: Pick<Context['providers'], 'files' | 'signing'>;
};

/** What makes the files of bills; `fundNames` is what only funds know. */
export function invoiceJob(context: InvoiceContext, fundNames: FundNames): JobHandler {
  return MAKE_INVOICE.handledBy((own) => makeInvoice(context, fundNames, own));
}

/** Makes the signed file of a bill, once, and keeps it for ever. */
export async function makeInvoice(
  context: InvoiceContext,
  fundNames: FundNames,
  own: OwnBill,
): Promise<void> {
  const { database, settings, providers } = context;
  const { ownerId, billId } = own;
  const [bill] = await readBills(database, ownerId, billId);
  if (!bill || bill.hasInvoice) return;
  const invoice = await readInvoice(context, fundNames, bill);
  const sealed = await providers.signing.sealPages(
    pagesOf(invoice, settings.legalEntity),
    await readClock(database),
  );
  const keys = await getOrCreateDocumentKeys(database, settings.secrets);
  const storedAs = `invoices/${billId}/${newId()}`;
  await providers.files.store.write(storedAs, encryptStream(keys, once(sealed.pdf), storedAs));
  const isKept = await transact(database, async (tx) => {
    const kept = await tx
      .insertInto('fee_invoices')
      .values({
        owner_id: ownerId,
        bill_id: billId,
        bytes: `${sealed.pdf.length}`,
        digest: createHash('sha256').update(sealed.pdf).digest(),
        stored_as: storedAs,
      })
      .onConflict((conflict) => conflict.constraint('fee_invoices__pk').doNothing())
      .returning('bill_id')
      .execute();
    return kept.length > 0;
  });
  // Another attempt was quicker.
  if (!isKept) await providers.files.store.removeAll(storedAs);
}

/** The file of a client's bill, in pieces, with its headers: nothing of it runs. Refuses `not_found` before it is made. */
export async function downloadInvoice(
  context: InvoiceContext,
  { ownerId, billId }: OwnBill,
): Promise<{ readonly headers: Record<string, string>; readonly content: Readable }> {
  const file = await context.database
    .selectFrom('fee_invoices')
    .innerJoin('fee_bills', (join) =>
      join
        .onRef('fee_bills.owner_id', '=', 'fee_invoices.owner_id')
        .onRef('fee_bills.bill_id', '=', 'fee_invoices.bill_id'),
    )
    .select(['fee_invoices.stored_as', 'fee_bills.invoice_number'])
    .where('fee_invoices.owner_id', '=', ownerId)
    .where('fee_invoices.bill_id', '=', billId)
    .executeTakeFirst();
  if (!file) throw new Refusal('not_found');
  return {
    headers: fileHeaders('application/pdf', `invoice-${file.invoice_number}.pdf`),
    content: await openMadeFile(context, file.stored_as),
  };
}

type Invoice = {
  readonly bill: BillRow;
  readonly days: readonly DayRow[];
  readonly gains: ReadonlyMap<Day, GainRow>;
  readonly schedules: readonly FeeSchedule[];
  readonly addressee: string;
  /** Null of the platform's fee. */
  readonly fundName: string | null;
  readonly language: Language;
  /** Of what it says, in hexadecimal digits. */
  readonly digest: string;
};

async function readInvoice(
  { database }: InvoiceContext,
  fundNames: FundNames,
  bill: BillRow,
): Promise<Invoice> {
  const { ownerId, startsOn: from, endsOn: through } = bill;
  const { fundId } = bill;
  const [days, gains, schedules, client, people, names] = await Promise.all([
    readDays(database, bill, { from, through }),
    readGains(database, bill, from),
    readSchedules(database),
    getClient(database, ownerId),
    addressesOf(database, ownerId),
    fundId === null ? null : fundNames(database, [fundId]),
  ]);
  const used = new Set(days.map(({ scheduleId }) => scheduleId));
  const said = JSON.stringify([bill, days], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return {
    bill,
    days,
    gains,
    schedules: versionsOf(schedules, bill).filter(({ scheduleId }) => used.has(scheduleId)),
    addressee: displayName(client),
    fundName: names?.get(fundId ?? '')?.name ?? null,
    language: people[0]?.language ?? DEFAULT_LANGUAGE,
    digest: createHash('sha256').update(said).digest('hex'),
  };
}

const NAME_OF = {
  PLATFORM: 'invoice_platform',
  MANAGEMENT: 'invoice_management',
  PERFORMANCE: 'invoice_performance',
} as const;

function pagesOf(invoice: Invoice, sender: Sender | null): OwnPages {
  const { bill, language, digest, addressee, fundName } = invoice;
  const say = (phrase: Phrase) => phraseIn(language, phrase);
  const title = `${say('invoice_title')}: ${say(NAME_OF[bill.kind])}`;
  return {
    id: bill.billId,
    title,
    contentHash: digest,
    reason: say('invoice_sealed'),
    foot: `${title} · ${bill.invoiceNumber}`,
    pageOf: (page, count) => `${say('paper_page')} ${page} ${say('paper_page_of')} ${count}`,
    letters: `${addressee}${fundName ?? ''}${sender ? lineOf(sender) : ''}`,
    write: async (pdf) => {
      writeLetterhead(pdf, sender, say('paper_sandbox'));
      write(pdf, 'title', title);
      leave(pdf, 6);
      writeSums(pdf, invoice, say);
      leave(pdf, 10);
      if (bill.kind === 'PERFORMANCE') writeGains(pdf, invoice, say);
      else writeDays(pdf, invoice, say);
      writeMethod(pdf, invoice, say);
    },
  };
}

type Say = (phrase: Phrase) => string;

function writeSums(pdf: Pdf, invoice: Invoice, say: Say): void {
  const { bill, addressee, fundName, language } = invoice;
  const { amount, day } = formatsOf(language);
  const dollars = (minor: bigint) => amount({ asset: FEE_ASSET, minor });
  const on = (text: string) => day(new Date(`${text}T00:00:00Z`));
  writePair(pdf, say('invoice_for'), addressee, 'body');
  if (fundName !== null) writePair(pdf, say('invoice_fund'), fundName, 'body');
  writePair(pdf, say('invoice_number'), bill.invoiceNumber, 'body');
  writePair(pdf, say('invoice_period'), `${on(bill.startsOn)} – ${on(bill.endsOn)} (UTC)`, 'body');
  writePair(pdf, say('invoice_billed'), day(bill.billedAt), 'body');
  for (const [phrase, cents] of reckonedFrom(invoice)) {
    writePair(pdf, say(phrase), dollars(cents), 'body');
  }
  writePair(pdf, say('invoice_amount'), dollars(bill.amount), 'body');
  const atOnce = bill.payments.filter(({ wasOwed }) => !wasOwed);
  for (const { asset, minor, cents } of atOnce) {
    const taken = amount({ asset, minor });
    const paid = asset === FEE_ASSET ? taken : `${taken} (${dollars(cents)})`;
    writePair(pdf, say('invoice_paid'), paid, 'body');
  }
  const paid = atOnce.reduce((sum, { cents }) => sum + cents, 0n);
  if (paid < bill.amount) writePair(pdf, say('invoice_owed'), dollars(bill.amount - paid), 'body');
}

/** What the amount billed is the sum of: a fee on gains is what is due of all days less what was billed of it. */
function reckonedFrom({ bill, days, gains }: Invoice): [Phrase, bigint][] {
  if (bill.kind !== 'PERFORMANCE') {
    const { accrued, chargedBefore } = bill;
    const before: [Phrase, bigint][] =
      chargedBefore === 0n ? [] : [['invoice_before', -chargedBefore]];
    return [['invoice_accrued', accrued], ...before];
  }
  const due = centsOf(gains.get(days.at(-1)?.day ?? '')?.crystallised ?? 0n);
  const billed = due - bill.amount;
  return [
    ['invoice_due', due],
    ...(billed === 0n ? [] : ([['invoice_billed_before', -billed]] satisfies [Phrase, bigint][])),
  ];
}

function writeDays(pdf: Pdf, { days, bill, language }: Invoice, say: Say): void {
  const { decimal } = formatsOf(language);
  const table = openTable(pdf, [
    { heading: say('invoice_close'), share: 0.2 },
    { heading: say('invoice_base'), share: 0.3, isFigure: true },
    { heading: say('invoice_fee'), share: 0.3, isFigure: true },
    { heading: say('invoice_cents'), share: 0.2, isFigure: true },
  ]);
  for (const { day, base, amount, posted } of days) {
    const cents = decimal(formatMinor(FEE_ASSET, posted));
    table.row([day, decimal(placesOf(base, 2)), decimal(placesOf(amount, 6)), cents]);
  }
  const total = decimal(formatMinor(FEE_ASSET, bill.accrued));
  table.row([say('invoice_accrued'), '', '', total], 'strong');
}

function writeGains(pdf: Pdf, { days, gains, language }: Invoice, say: Say): void {
  const { decimal } = formatsOf(language);
  const table = openTable(pdf, [
    { heading: say('invoice_close'), share: 0.2 },
    { heading: say('invoice_base'), share: 0.2, isFigure: true },
    { heading: say('invoice_mark'), share: 0.2, isFigure: true },
    { heading: say('invoice_open'), share: 0.2, isFigure: true },
    { heading: say('invoice_due'), share: 0.2, isFigure: true },
  ]);
  for (const { day } of days) {
    const gain = gains.get(day);
    if (!gain) continue;
    const { value, mark, open, crystallised } = gain;
    table.row([
      day,
      ...[value, mark, open, crystallised].map((each) => decimal(placesOf(each, 2))),
    ]);
  }
}

const PER: Readonly<Record<FeePeriod, Phrase>> = {
  YEAR: 'invoice_per_year',
  HALF_YEAR: 'invoice_per_half_year',
  QUARTER: 'invoice_per_quarter',
  MONTH: 'invoice_per_month',
};

function writeMethod(pdf: Pdf, { bill, schedules, digest, language }: Invoice, say: Say): void {
  const { decimal } = formatsOf(language);
  const whole = (rate: Rate) => decimal(placesOf(rate, 0));
  leave(pdf, 14, 120);
  rule(pdf);
  write(pdf, 'heading', say('invoice_method'));
  if (bill.kind === 'PERFORMANCE') {
    write(pdf, 'small', say('invoice_method_gains'));
  } else {
    write(pdf, 'small', say('invoice_method_days'));
    write(pdf, 'small', say('invoice_method_cents'));
  }
  leave(pdf, 4);
  for (const { effectiveOn, period, ranges } of schedules) {
    write(pdf, 'heading', `${say('invoice_rates')} · ${effectiveOn}`);
    for (const { from, to, rate } of ranges) {
      const range =
        to === null
          ? `${say('invoice_over')} ${whole(from)} ${FEE_ASSET}`
          : `${whole(from)} – ${whole(to)} ${FEE_ASSET}`;
      const percent = decimal(placesOf(rate * 100n, 4));
      if (bill.kind === 'PERFORMANCE')
        writePair(pdf, say('invoice_of_gains'), `${percent} %`, 'body');
      else writePair(pdf, range, `${percent} % ${say(PER[period])}`, 'body');
    }
  }
  leave(pdf, 4);
  writePair(pdf, say('invoice_digest'), digest, 'figures');
}

function placesOf(rate: Rate, places: number): string {
  return formatDecimal(rescale(rate, RATE_SCALE, places, 'half_up'), places);
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
