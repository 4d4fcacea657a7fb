import type { CODES as ENGLISH } from '../en/codes.ts';
import type { Translated, Words } from '../template.ts';

/* As in English: the code is the first number, and the letters are those of a text message. */

/** Messages that bring a code. */
export const CODES: Translated<typeof ENGLISH> = {
  code_to_log_in: ({ code }) => words('Ihr Code für die Anmeldung', code),
  code_to_sign_up: ({ code }) => words('Ihr Code für die Registrierung', code),
  code_to_continue_sign_up: ({ code }) =>
    words('Ihr Code, um die Registrierung fortzusetzen', code),
  code_to_accept_invitation: ({ code }) => words('Ihr Code, um die Einladung anzunehmen', code),
  code_to_set_password: ({ code }) => words('Ihr Code für ein neues Passwort', code),
  code_to_change_email: ({ code }) => words('Ihr Code für eine neue E-Mail-Adresse', code),
  code_to_verify_phone: ({ code }) => words('Ihr Code, um Ihre Telefonnummer zu bestätigen', code),
  code_to_withdraw: (details, { amount }) => {
    const confirms = `Er bestätigt eine Auszahlung von ${amount(details.amount)} an ${shortened(details.address)}.`;
    return words('Ihr Code für die Auszahlung', details.code, confirms);
  },
  code_to_add_wallet: (details) => {
    const confirms = `Er fügt die Wallet ${shortened(details.address)} hinzu, an die Sie danach auszahlen können.`;
    return words('Ihr Code, um eine Wallet hinzuzufügen', details.code, confirms);
  },
  code_to_add_bank_account: (details) => {
    const confirms = `Er fügt das Konto mit der Endung ${details.ending} bei ${shortened(details.bankName)} hinzu, auf das Sie danach auszahlen können.`;
    return words('Ihr Code, um ein Bankkonto hinzuzufügen', details.code, confirms);
  },
};

/** The words with a code: what it is for, how long it is valid, and that nobody asks for it. */
export function words(intent: string, code: string, confirms?: string): Words {
  const joint = intent.includes(',') ? ', lautet' : ' lautet';
  return {
    subject: `${intent}: ${code}`,
    text: [
      `${intent}${joint} ${code}.`,
      ...(confirms === undefined ? [] : [confirms]),
      'Er gilt 10 Minuten. Niemand von Ballast wird Sie je danach fragen.',
      'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun.',
    ].join(' '),
  };
}

/** Beginning and end of an address. */
function shortened(address: string): string {
  return address.length > 20 ? `${address.slice(0, 8)}...${address.slice(-6)}` : address;
}
