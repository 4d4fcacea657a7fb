import { z } from 'zod';
import type { BankFileSettings } from '../../providers/bank/files/file-bank.ts';
import type { BankAccount } from '../../providers/bank/port.ts';
import { SANDBOX_BANK_ACCOUNTS } from '../../providers/bank/sandbox-accounts.ts';
import { SettingsError } from './settings-error.ts';
import { together } from './together.ts';
import type { Variables } from './variables.ts';

const line = z.string().regex(/^[^\p{Cc}]{1,140}$/u);

const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** An account of ours, as it is written down for the platform (docs/guides/bank-files.md). */
const Account = z
  .strictObject({
    currency: z.enum(['USD', 'EUR', 'GBP', 'CHF', 'SGD']),
    rail: z.enum(['WIRE', 'SWIFT']),
    recipientName: line,
    recipientAddress: line,
    iban: z
      .string()
      .regex(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/)
      .nullable()
      .default(null),
    accountNumber: z
      .string()
      .regex(/^[0-9A-Z]{4,34}$/)
      .nullable()
      .default(null),
    routingNumber: z
      .string()
      .regex(/^[0-9]{9}$/)
      .nullable()
      .default(null),
    bic: z.string().regex(BIC).nullable().default(null),
    bankName: line,
    bankAddress: line,
    bankCountry: z.string().regex(/^[A-Z]{2}$/),
  })
  .refine(({ iban, accountNumber }) => (iban === null) !== (accountNumber === null), {
    path: ['iban'],
    error: 'give an IBAN or an account number',
  })
  .refine(({ bic, routingNumber }) => bic !== null || routingNumber !== null, {
    path: ['bic'],
    error: 'give a BIC or a routing number',
  });

const Accounts = z.array(Account).min(1);

/** How the platform speaks with its bank, or with the sandbox of one, in files; null where it does not. */
export function bankFiles(values: Variables): BankFileSettings | null {
  const named = together(values, 'BANK_FILES_FOLDER', 'BANK_ACCOUNTS');
  if (!named) return sandboxFiles(values);
  if (values.SANDBOX_BANK_FOLDER !== undefined) {
    throw new SettingsError(
      'BANK_FILES_FOLDER and SANDBOX_BANK_FOLDER are both set: there is one bank.',
    );
  }
  if (values.BALLAST_SANDBOXES?.includes('bank')) {
    throw new SettingsError(
      'BANK_FILES_FOLDER is set and BALLAST_SANDBOXES names bank: there is one bank.',
    );
  }
  if (values.BALLAST_MODE !== 'production' && values.BALLAST_DEMO_WORLD) {
    throw new SettingsError(
      'BANK_FILES_FOLDER is set: the world of the demonstration lives on sandboxes, so set BALLAST_DEMO_WORLD to off.',
    );
  }
  const accounts = accountsIn(named.BANK_ACCOUNTS);
  return { folder: named.BANK_FILES_FOLDER, accounts, isSandbox: false };
}

function sandboxFiles(values: Variables): BankFileSettings | null {
  const { SANDBOX_BANK_FOLDER: folder, BALLAST_MODE: mode } = values;
  if (folder === undefined) return null;
  if (mode === 'production' && !values.BALLAST_SANDBOXES?.includes('bank')) {
    throw new SettingsError(
      'SANDBOX_BANK_FOLDER is set and BALLAST_SANDBOXES does not name bank: production uses no sandbox that nobody named.',
    );
  }
  if (mode !== 'production' && values.BALLAST_DEMO_WORLD) {
    throw new SettingsError(
      'SANDBOX_BANK_FOLDER is set: in the world of the demonstration nobody releases files, so set BALLAST_DEMO_WORLD to off.',
    );
  }
  return { folder, accounts: SANDBOX_BANK_ACCOUNTS, isSandbox: true };
}

function accountsIn(text: string): BankAccount[] {
  const read = Accounts.safeParse(parsed(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new SettingsError(`BANK_ACCOUNTS, ${issue?.path.join('.')}: ${issue?.message}.`);
  }
  const ways = read.data.map(({ currency, rail }) => `${currency} by ${rail}`);
  const twice = ways.find((way, i) => ways.indexOf(way) !== i);
  if (twice !== undefined) throw new SettingsError(`BANK_ACCOUNTS has ${twice} twice.`);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsError('BANK_ACCOUNTS is no JSON.', { cause });
  }
}
