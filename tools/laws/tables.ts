import {
  type CodeFile,
  isTest,
  type SourceFile,
  type Violation,
  violationAt,
  withoutComments,
} from './project.ts';
import { blankComments, tablesIn } from './sql-text.ts';

const MIGRATION = /^server\/database\/migrations\/\d{4}_([a-z_]+)\.sql$/;

/** Rooms that own the tables of a migration whose name is not itself the room's. */
const OWNERS: Record<string, readonly string[]> = {
  other_currencies: ['portfolio'],
  birthdays: ['content'],
  foundation: ['database', 'http', 'jobs'],
  account: ['account', 'access'],
  sign_up: ['onboarding'],
  invitations: ['onboarding'],
  kyc: ['onboarding'],
  kyb: ['onboarding'],
  companies: ['onboarding'],
  // What ledger and access keep, so that an owner is one shard.
  shards: ['ledger', 'access'],
  postings: ['ledger'],
  // Rows that are put off, and the hours of markets.
  members_delays_hours: ['database', 'prices'],
  // By what words clients and people are found.
  search: ['account'],
  // What is the house's own, and what it may lose by trades.
  kept_quotes: ['funds', 'payments', 'ledger'],
  // With the list of the sandbox that screens.
  compliance: ['compliance', 'providers'],
  client_changes: ['compliance'],
  screened_payees: ['compliance'],
  case_views: ['reviews'],
  escalation: ['reviews'],
  name_corrections: ['onboarding'],
  // With what onboarding and the desk keep of a decision: of an exposure, and why a flag did not stop it.
  risk: ['compliance', 'onboarding', 'reviews'],
  // Beside them, where a network's transactions are looked up.
  transfer_hashes: ['payments', 'database'],
  // Documents of identity as data, and managers with how to reach them; cases of documents end.
  people_and_managers: ['onboarding', 'account', 'reviews'],
  withdrawal_requests: ['onboarding'],
  fund_inquiries: ['funds'],
  // What a manager tells of somebody as an investor, with a rule that finds who was let in without a class.
  invited_investors: ['onboarding', 'compliance'],
  // Where wealth and money come from, with the rules that look at it.
  sources_of_funds: ['onboarding', 'compliance'],
  // Who took an alarm on, and why it was closed.
  alarm_handling: ['database'],
  // By which links staff get access, and what is asked for about it.
  staff_access: ['access', 'staff'],
  passkeys: ['access', 'account'],
  passkey_approvals: ['access'],
  // What two people put right in the books, with the kinds of entries that it posts.
  corrections: ['payments', 'ledger'],
  // What goes back to its sender, with the kind of request and entry that it is.
  transfer_returns: ['payments', 'ledger'],
  transaction_exports: ['payments'],
  statements: ['portfolio'],
  // With the purpose of files that staff send for clients.
  investor_documents: ['portfolio', 'files'],
  // With the day for which the fees of a client were asked for.
  client_fees: ['fees', 'ledger', 'portfolio'],
  invoice_numbers: ['fees'],
  withdrawals_with_fees: ['payments'],
  // With the view of them for the audit of the books.
  rewards: ['fees'],
  performance_fees: ['fees', 'ledger'],
  // What redemptions came to by a restated value, with the kind of entry.
  restatements: ['funds', 'ledger'],
  target_proposals: ['funds'],
  // Up to when fees of private funds stand.
  accrued_until: ['funds'],
  // What is proposed names baskets.
  fee_proposals: ['funds'],
  // With whether a redemption was made for a fee.
  fee_sales: ['fees', 'funds'],
  parked_events: ['providers'],
  sandbox_bank: ['providers'],
  sandbox_bank_files: ['providers'],
  // What the platform keeps as its own custodian, and what networks took of it.
  ethereum: ['providers'],
  // Transfers of the house, with what the platform keeps of an exchange beside its own custody.
  exchange_place: ['payments', 'providers'],
  network_costs: ['payments', 'ledger'],
  // What has somebody to keep it.
  custody_offered: ['database'],
  // Which currencies can be deposited.
  money_by_wire: ['database'],
  // With what a code may be asked for, and the queue of the desk.
  bank_accounts: ['payments', 'access', 'reviews'],
  removed_wallets: ['payments'],
  wallet_ownership: ['payments'],
  // With the queue of the desk.
  new_wallets: ['payments', 'reviews'],
  // With what the sandbox of the bank pays, and which currencies can be withdrawn.
  money_out: ['payments', 'providers', 'database'],
  // What came through the bank, with the views of the books that tell of it.
  bank: ['payments'],
  bank_reconciliation: ['payments'],
  // Who paid what goes back, with what files and the sandbox of the bank tell of them.
  returned_wires: ['payments', 'providers'],
  // What the files of a bank list.
  bank_files: ['providers'],
  // With the files of payments, which two people release, and what the sandbox of the bank refused.
  payment_files: ['payments', 'providers'],
  // With the kind of entry by which it is taken from a client, and what the sandbox of the bank takes back.
  recalled_deposits: ['payments', 'providers', 'ledger'],
  // With the queue of the desk, and what files and the sandbox of the bank ask for.
  recall_requests: ['payments', 'providers', 'reviews'],
  recall_differences: ['payments'],
  // With the queue of the desk, and from where what arrives came in the books of custodians.
  deposit_senders: ['payments', 'providers', 'reviews'],
  // Which emails a person has switched off.
  notification_choices: ['messages'],
  push_subscriptions: ['messages'],
  exchange: ['payments', 'prices'],
  // With which assets the market sells for which.
  second_orders: ['payments', 'prices'],
  readiness: ['http'],
  request_counts: ['http'],
  old_sessions: ['access'],
  company_sources: ['onboarding', 'compliance'],
  source_evidence: ['files'],
  document_keys_follow_secrets: ['files'],
  signatory_identities: ['compliance'],
  // What verified companies are asked later, and until when.
  company_answers_told: ['account'],
  company_answers: ['account', 'onboarding'],
  booked_calls: ['video-calls'],
  // Units of private funds among what clients hold, with their prices, and how what waits of their orders is found.
  units_valued: ['portfolio', 'funds', 'prices'],
  // Where valuation stands, with what is measured beside funds.
  products_valued: ['portfolio'],
  // What funds owed clients at any time.
  claims_in_time: ['portfolio'],
  // How long what every room keeps is kept, with the one way in which notices go.
  retention: ['staff', 'messages'],
  // The one way in which answers go, and how long they are kept.
  retained_answers: ['staff', 'onboarding', 'compliance'],
  // Every room that keeps a word of a client: all of it goes in one transaction.
  closed_identities: [
    'access',
    'account',
    'compliance',
    'database',
    'files',
    'funds',
    'messages',
    'onboarding',
    'payments',
    'providers',
    'reviews',
    'staff',
    'video-calls',
  ],
  private_funds: ['funds'],
  outdated_agreements: ['account', 'compliance'],
  profile_changes: ['onboarding'],
  told_addresses: ['onboarding'],
  // Accounts of vehicles, and what is posted for them.
  private_fund_entries: ['ledger'],
  units_of_series: ['database'],
  dealings: ['funds'],
  batches_at_the_desk: ['funds'],
  funds_are_set_up: ['funds'],
  // With the purpose of the files that prove something.
  proofs: ['onboarding', 'files'],
  // With the queue of the desk.
  subscriptions: ['funds', 'reviews'],
  // With the queue of the desk.
  accreditation_evidence: ['onboarding', 'reviews'],
  redemption_requests: ['funds'],
  paid_in_another_currency: ['funds'],
  paid_out_in_another_currency: ['funds'],
  printed_copies: ['funds'],
  own_weights: ['funds'],
  trend_baskets: ['funds'],
  trend_proposals: ['funds'],
  // With blocks among trades, and the kinds of requests and entries that they are.
  client_rebalances: ['funds', 'payments', 'ledger'],
  chain_notes: ['ledger'],
  // With the account and the kind of entry that a day is closed by.
  trade_closes: ['payments', 'ledger'],
};

/** Tables that went to another room after the migration that made them. */
const MOVED: Record<string, readonly string[]> = {
  // First only funds traded.
  trades: ['payments'],
};

const KYSELY =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto|selectFrom|(?:inner|left|right|full|cross)Join|using)\(\s*\[?\s*['"`]([\w.]+)/g;
const SQL_WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+([\w.]+)/gi;
const SQL_READS = /\b(?<!delete\s+)(?:from|join|using)\s+([\w.]+)/gi;

type Table = { readonly owners: readonly string[] };

/**
 * A domain's tables are read and written by that domain alone, the ledger's by the ledger alone: others
 * call its operations. The migration that makes a table names its room. Later migrations write no other
 * room's tables either; they may read them, to move what stands there over.
 */
export function checkTables(files: SourceFile[], code: CodeFile[]): Violation[] {
  const tables = ownersOf(files);
  const written = code
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .map((file) => ({ path: file.path, text: withoutComments(file) }));
  const migrations = files
    .filter(({ path }) => MIGRATION.test(path))
    .map(({ path, text }) => ({ path, text: blankComments(text) }));
  return [
    ...[KYSELY, SQL_READS].flatMap((uses) =>
      written.flatMap((file) => checkUses(file, tables, uses)),
    ),
    ...[...written, ...migrations].flatMap((file) => checkUses(file, tables, SQL_WRITES)),
  ];
}

function ownersOf(files: SourceFile[]): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const { path, text } of files) {
    const name = MIGRATION.exec(path)?.[1];
    if (!name) continue;
    const owners = OWNERS[name] ?? [name];
    for (const table of tablesIn(text)) tables.set(table, { owners: MOVED[table] ?? owners });
  }
  return tables;
}

function checkUses(file: SourceFile, tables: Map<string, Table>, pattern: RegExp): Violation[] {
  const migration = MIGRATION.exec(file.path)?.[1];
  return [...file.text.matchAll(pattern)].flatMap((match) => {
    const name = match[1] ?? '';
    const table = tables.get(name);
    if (!table || isOwner(file.path, migration, table)) return [];
    const message = `${name} belongs to ${table.owners.join(' and ')} alone: call its operation`;
    return [violationAt(file, match.index, 'tables', message)];
  });
}

function isOwner(path: string, migration: string | undefined, table: Table): boolean {
  if (migration === undefined) return table.owners.includes(path.split('/')[1] ?? '');
  const rooms = OWNERS[migration] ?? [migration];
  return rooms.some((room) => table.owners.includes(room));
}
