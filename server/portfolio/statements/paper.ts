import type { Language } from '@ballast/contract/account/languages.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import type { StatementKind } from '@ballast/contract/portfolio/statements.ts';
import { formatsOf } from '../../messages/formats.ts';
import { type Phrase, phraseIn } from '../../messages/write-message.ts';
import type { Pdf } from '../../providers/signing/open-pdf.ts';
import { lineOf, type Sender, writeLetterhead } from '../../providers/signing/paper/letterhead.ts';
import { leave, rule, write, writePair } from '../../providers/signing/paper/page.ts';
import {
  type Column,
  openTable,
  type RowLook,
  type Table,
} from '../../providers/signing/paper/table.ts';
import type { OwnPages } from '../../providers/signing/port.ts';
import type { Basis } from './content.ts';
import { type CapitalChange, RETURN_KINDS, type Row } from './rows.ts';
import type { StatementRow } from './statements.ts';

type Paper = {
  readonly statement: StatementRow;
  readonly basis: Basis;
  readonly digest: string;
  /** Null where no company stands behind it. */
  readonly sender: Sender | null;
  /** Where whoever has the file checks it. */
  readonly verifyUrl: string;
  readonly rows: () => AsyncIterable<readonly Row[]>;
};

type Say = (phrase: Phrase) => string;

const TITLES = {
  HOLDINGS: 'statement_holdings',
  CHANGES: 'statement_changes',
  CAPITAL: 'statement_capital',
} as const satisfies Readonly<Record<StatementKind, Phrase>>;

/** A statement as pages to seal, in its own language. */
export function statementPages(paper: Paper): OwnPages {
  const { statement, digest, sender } = paper;
  const language = statement.language as Language;
  const say: Say = (phrase) => phraseIn(language, phrase);
  const title = say(TITLES[statement.kind]);
  return {
    id: statement.statement_id,
    title,
    contentHash: digest,
    reason: say('statement_sealed'),
    foot: `${title} · ${statement.statement_id}`,
    pageOf: (page, count) => `${say('paper_page')} ${page} ${say('paper_page_of')} ${count}`,
    letters: `${statement.addressee}${statement.fund_name ?? ''}${sender ? lineOf(sender) : ''}`,
    write: (pdf) => writePages(pdf, paper, say, title),
  };
}

async function writePages(pdf: Pdf, paper: Paper, say: Say, title: string): Promise<void> {
  const { statement, sender } = paper;
  writeLetterhead(pdf, sender, say('paper_sandbox'));
  write(pdf, 'title', title);
  leave(pdf, 6);
  writeHead(pdf, paper, say);
  leave(pdf, 10);
  const figures = figuresOf(statement, say);
  const { columns, put } = LAYOUTS[statement.kind](say, figures);
  const table = openTable(pdf, columns);
  let isEmpty = true;
  for await (const batch of paper.rows()) {
    for (const row of batch) {
      if (row.asset !== null) isEmpty = false;
      put(table, row);
    }
  }
  if (isEmpty) write(pdf, 'body', say('statement_nothing'));
  writeMethod(pdf, paper, say);
}

function writeHead(pdf: Pdf, { statement, basis }: Paper, say: Say): void {
  const { starts_on: startsOn, ends_on: endsOn } = statement;
  const formats = formatsOf(statement.language as Language);
  const day = (text: string) => formats.day(new Date(`${text}T00:00:00Z`));
  writePair(pdf, say('statement_for'), statement.addressee, 'body');
  if (startsOn === null) writePair(pdf, say('statement_date'), `${day(endsOn)}, 24:00 UTC`, 'body');
  else writePair(pdf, say('statement_period'), `${day(startsOn)} – ${day(endsOn)} (UTC)`, 'body');
  if (statement.fund_name) writePair(pdf, say('statement_fund'), statement.fund_name, 'body');
  const { code, name } = assetOf(statement.currency);
  writePair(pdf, say('statement_currency'), `${name} (${code})`, 'body');
  writePair(pdf, say('statement_number'), statement.statement_id, 'body');
  writePair(pdf, say('statement_made'), momentText(basis.knownUntil.toISOString()), 'body');
}

const NOTES_OF_ACCOUNTS = [
  'statement_method_books',
  'statement_method_prices',
  'statement_method_units',
  'statement_method_check',
  'statement_method_verify',
] as const satisfies readonly Phrase[];

const NOTES_OF_CAPITAL = [
  'statement_method_books',
  'statement_method_capital',
  'statement_method_units',
  'statement_method_check',
  'statement_method_verify',
] as const satisfies readonly Phrase[];

function writeMethod(pdf: Pdf, { statement, basis, digest, verifyUrl }: Paper, say: Say): void {
  leave(pdf, 14, 120);
  rule(pdf);
  write(pdf, 'heading', say('statement_method'));
  const notes = statement.kind === 'CAPITAL' ? NOTES_OF_CAPITAL : NOTES_OF_ACCOUNTS;
  const isQuarterly = statement.asked_by === null;
  for (const note of notes) write(pdf, 'small', say(note));
  if (isQuarterly) write(pdf, 'small', say('statement_method_returns'));
  leave(pdf, 4);
  writePair(pdf, say('statement_verify'), verifyUrl, 'body');
  writePair(pdf, say('statement_last_line'), `${basis.lastLineId}`, 'figures');
  const known = momentText(basis.knownUntil.toISOString());
  writePair(pdf, say('statement_prices_known'), known, 'figures');
  writePair(pdf, say('statement_digest'), digest, 'figures');
}

type Layout = {
  readonly columns: readonly Column[];
  put(table: Table, row: Row): void;
};

type Figures = {
  number(text: string | null): string;
  value(text: string | null): string;
  percent(fraction: string | null): string;
  price(row: Row): string;
};

function figuresOf({ language }: StatementRow, say: Say): Figures {
  const { decimal, percent } = formatsOf(language as Language);
  const number = (text: string | null) => (text === null ? '' : decimal(text));
  return {
    number,
    value: (text) => (text === null ? say('statement_not_known') : number(text)),
    percent: (text) => (text === null ? say('statement_not_known') : percent(text)),
    price: ({ price, price_currency: currency, price_as_of: asOf }) =>
      price === null ? '' : `${number(shortPrice(price))} ${currency} · ${closeDay(asOf ?? '')}`,
  };
}

/** The day that a moment is in, or whose close it is. */
function closeDay(asOf: string): string {
  return new Date(new Date(asOf).getTime() - 1).toISOString().slice(0, 10);
}

/** Prices have 18 places; the zeros at their end are left out, not the first two. */
function shortPrice(price: string): string {
  return price.replace(/(\.\d\d\d*?)0+$/, '$1');
}

function holdingsLayout(say: Say, { number, value, price }: Figures): Layout {
  return {
    columns: [
      { heading: say('statement_what'), share: 0.3 },
      { heading: say('statement_quantity'), share: 0.25, isFigure: true },
      { heading: say('statement_price'), share: 0.28, isFigure: true },
      { heading: say('statement_value'), share: 0.17, isFigure: true },
    ],
    put: inSections(say, (table, row) => {
      if (row.row === 'total_closing') {
        table.row([say('statement_total'), '', '', value(row.value)], 'strong');
        return;
      }
      table.row([row.asset ?? '', number(row.balance), price(row), value(row.value)]);
    }),
  };
}

const LABELS = {
  opening: 'statement_opening',
  closing: 'statement_closing',
  price_change: 'statement_price_change',
  total_opening: 'statement_total_opening',
  total_closing: 'statement_total_closing',
  time_weighted_return: 'statement_time_weighted',
  money_weighted_return: 'statement_money_weighted',
} as const satisfies Partial<Record<Row['row'], Phrase>>;

const isReturn = (row: Row): boolean => RETURN_KINDS.some((kind) => kind === row.row);

const LOOK: Partial<Record<Row['row'], RowLook>> = { movement: 'plain', price_change: 'quiet' };

function changesLayout(say: Say, { number, value, percent }: Figures): Layout {
  const whatOf = (row: Row) => {
    if (row.row !== 'movement' || row.type === null) return '';
    const type = say(`statement_type_${row.type}`);
    return row.reverses ? `${type}: ${say(`statement_type_${row.reverses}`)}` : type;
  };
  const write = (table: Table, row: Row) => {
    const { row: kind } = row;
    if (kind === 'total_opening') table.section(say('statement_total'), 2);
    const isMovement = kind === 'movement';
    const label = kind in LABELS ? say(LABELS[kind as keyof typeof LABELS]) : whatOf(row);
    const booked = isMovement ? minuteText(row.booked_at) : '';
    const cells = [booked, effectiveText(row), label, number(row.amount), number(row.balance)];
    const figure = isReturn(row) ? percent(row.value) : value(row.value);
    table.row([...cells, figure], LOOK[kind] ?? 'strong');
  };
  return {
    columns: [
      { heading: `${say('statement_booked')} (UTC)`, share: 0.16 },
      { heading: say('statement_effective'), share: 0.11 },
      { heading: say('statement_what'), share: 0.22 },
      { heading: say('statement_amount'), share: 0.18, isFigure: true },
      { heading: say('statement_balance'), share: 0.18, isFigure: true },
      { heading: say('statement_value'), share: 0.15, isFigure: true },
    ],
    put: inSections(say, write, ({ asset }) => ` · ${asset}`),
  };
}

const CAPITAL_LABELS = {
  opening: 'statement_capital_opening',
  total_opening: 'statement_capital_opening',
  contribution: 'statement_capital_contribution',
  withdrawal: 'statement_capital_withdrawal',
  withdrawal_restated: 'statement_capital_withdrawal_restated',
  transfer: 'statement_capital_transfer',
  management_fee: 'statement_type_management_fee',
  incentive_fee: 'statement_type_performance_fee',
  early_redemption_fee: 'statement_capital_early_fee',
  gain: 'statement_capital_gain',
  closing: 'statement_capital_closing',
  total_closing: 'statement_capital_closing',
} as const satisfies Readonly<Partial<Record<Row['row'], Phrase>> & Record<CapitalChange, Phrase>>;

const ENDS: ReadonlySet<Row['row']> = new Set([
  'opening',
  'closing',
  'total_opening',
  'total_closing',
]);

function capitalLayout(say: Say, { number, value }: Figures): Layout {
  const write = (table: Table, row: Row) => {
    const { row: kind } = row;
    if (kind === 'total_opening') table.section(say('statement_total'), 2);
    const label =
      kind in CAPITAL_LABELS ? CAPITAL_LABELS[kind as keyof typeof CAPITAL_LABELS] : null;
    if (label === null) throw new TypeError(`a capital account has no row ${kind}`);
    const perUnit = row.price === null ? '' : number(shortPrice(row.price));
    const cells = [say(label), number(row.balance), perUnit, value(row.value)];
    table.row(cells, ENDS.has(kind) ? 'strong' : 'plain');
  };
  return {
    columns: [
      { heading: say('statement_what'), share: 0.36 },
      { heading: say('statement_capital_units'), share: 0.22, isFigure: true },
      { heading: say('statement_capital_per_unit'), share: 0.22, isFigure: true },
      { heading: say('statement_value'), share: 0.2, isFigure: true },
    ],
    put: inSections(say, write),
  };
}

const LAYOUTS: Readonly<Record<StatementKind, (say: Say, figures: Figures) => Layout>> = {
  HOLDINGS: holdingsLayout,
  CHANGES: changesLayout,
  CAPITAL: capitalLayout,
};

/** Names the account before its first row. */
function inSections(
  say: Say,
  put: Layout['put'],
  detail: (row: Row) => string = () => '',
): Layout['put'] {
  let current = '';
  return (table, row) => {
    if (row.account !== null) {
      const title = `${row.fund ?? say(`statement_account_${row.account}`)}${detail(row)}`;
      if (title !== current) table.section(title);
      current = title;
    }
    put(table, row);
  };
}

/** The day on which a movement took effect, where it is not the day on which it was booked. */
function effectiveText({ booked_at: booked, effective_at: effective }: Row): string {
  const day = effective?.slice(0, 10) ?? '';
  return day === booked?.slice(0, 10) ? '' : day;
}

const minuteText = (moment: string | null) => (moment ?? '').slice(0, 16).replace('T', ' ');
const momentText = (moment: string) => `${moment.slice(0, 19).replace('T', ' ')} UTC`;
