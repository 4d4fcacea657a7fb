import type { PAYMENTS as ENGLISH } from '../en/payments.ts';
import type { Translated } from '../template.ts';
import { quoted } from './quoted.ts';

type Wallet = Parameters<typeof ENGLISH.wallet_added>[0];
type BankAccount = Parameters<typeof ENGLISH.bank_account_added>[0];

const NOT_YOU = 'Wenn Sie das nicht waren, wenden Sie sich sofort an uns.';
const QUESTIONS = 'Bei Fragen wenden Sie sich an uns.';

/** Messages about deposits, withdrawals and wallets. */
export const PAYMENTS: Translated<typeof ENGLISH> = {
  deposit_credited: (details, formats) => {
    const amount = formats.amount(details.amount);
    const then = details.isAvailable
      ? 'Sie ist sofort verfügbar.'
      : 'Sie wird abgewickelt und ist innerhalb von 24 Stunden verfügbar; Sie müssen nichts tun.';
    return {
      subject: `Ihre Einzahlung von ${amount} ist eingetroffen`,
      text: `Ihre Einzahlung von ${amount} ist eingetroffen. ${then}`,
    };
  },
  deposit_undone: (details, formats) => {
    const amount = formats.amount(details.amount);
    const then = details.isHeld
      ? 'Wir haben den Betrag reserviert, während wir das prüfen; Ihre Kundenbetreuung meldet sich bei Ihnen.'
      : 'Wir haben ihn wieder von Ihrem Konto abgebucht; Sie müssen nichts tun.';
    return {
      subject: `Ihre Einzahlung von ${amount} wurde vom Netzwerk rückgängig gemacht`,
      text: `Das Netzwerk hat die Übertragung Ihrer Einzahlung von ${amount} rückgängig gemacht; der Betrag hat uns also nie erreicht. ${then}`,
    };
  },
  account_corrected: (details, formats) => {
    const amount = formats.amount(details.amount);
    const done = details.isAdded ? 'gutgeschrieben' : 'abgebucht';
    return {
      subject: `Berichtigung: ${amount} ${done}`,
      text: `Wir haben Ihr Konto berichtigt: ${amount} wurden ${done}. Sie finden die Berichtigung bei Ihren Transaktionen. Bei Fragen schreiben Sie Ihrer Kundenbetreuung.`,
    };
  },
  withdrawal_confirmed: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} ist bestätigt`,
      text: `Sie haben eine Auszahlung von ${amount} an ${details.address} bestätigt. Sie wartet jetzt auf unsere Freigabe. Wenn Sie das nicht waren, stornieren Sie sie und wenden Sie sich sofort an uns.`,
    };
  },
  withdrawal_paused: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} ist ausgesetzt`,
      text: `Wir prüfen einen Saldo in dieser Währung; Ihre Auszahlung von ${amount} an ${details.address} ist deshalb ausgesetzt. Ihr Guthaben ist sicher. Sie geht von selbst weiter, sobald wir ihn geprüft haben; Sie müssen nichts tun.`,
    };
  },
  withdrawal_sent: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} wurde gesendet`,
      text: `Wir haben ${amount} an ${details.address} gesendet.`,
    };
  },
  withdrawal_expired: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} ist abgelaufen`,
      text: `Sie haben Ihre Auszahlung von ${amount} an ${details.address} nicht innerhalb von 24 Stunden bestätigt; sie ist deshalb abgelaufen. Betrag und Gebühr sind wieder verfügbar. Wenn Sie noch auszahlen möchten, beauftragen Sie die Auszahlung noch einmal.`,
    };
  },
  withdrawal_rejected: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} wurde nicht freigegeben`,
      text: `Wir haben Ihre Auszahlung von ${amount} an ${details.address} nicht freigegeben: ${quoted(details.reason)}. Betrag und Gebühr sind wieder verfügbar.`,
    };
  },
  withdrawal_failed: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `Ihre Auszahlung von ${amount} konnte nicht gesendet werden`,
      text: `Ihre Auszahlung von ${amount} an ${details.address} konnte nicht gesendet werden. Betrag und Gebühr sind wieder verfügbar. Versuchen Sie es noch einmal, oder fragen Sie uns.`,
    };
  },
  withdrawal_returned: (details, formats) => {
    const amount = formats.amount(details.amount);
    return {
      subject: `${amount} kamen von der Bank zurück`,
      text: `Die Bank hat Ihre Auszahlung an ${details.address} zurückgegeben. Wir haben Ihrem Konto ${amount} und die Gebühr wieder gutgeschrieben. Prüfen Sie die Kontodaten mit Ihrer Bank, bevor Sie wieder dorthin auszahlen, oder fragen Sie uns.`,
    };
  },
  wallet_added: (wallet) => ({
    subject: 'Ihrem Konto wurde eine Wallet hinzugefügt',
    text: `Die Wallet ${nameOf(wallet)} wurde Ihrem Konto hinzugefügt. Wir prüfen sie innerhalb von 1–2 Arbeitstagen. ${NOT_YOU}`,
  }),
  wallet_approved: (wallet) => ({
    subject: 'Ihre Wallet wurde freigegeben',
    text: `Wir haben die Wallet ${nameOf(wallet)} freigegeben. Zu Ihrer Sicherheit können Sie nach 48 Stunden an sie auszahlen, oder sobald wir sie in einem Videogespräch mit Ihnen bestätigt haben.`,
  }),
  wallet_rejected: (wallet) => ({
    subject: 'Ihre Wallet wurde nicht freigegeben',
    text: `Wir haben die Wallet ${nameOf(wallet)} nicht freigegeben: ${quoted(wallet.reason)}. ${QUESTIONS}`,
  }),
  wallet_suspended: (wallet) => ({
    subject: 'Ihre Wallet wurde gesperrt',
    text: `Auszahlungen an die Wallet ${nameOf(wallet)} sind gesperrt. ${QUESTIONS}`,
  }),
  wallet_removed: (wallet) => ({
    subject: 'Eine Wallet wurde von Ihrem Konto entfernt',
    text: `Die Wallet ${nameOf(wallet)} wurde entfernt; an sie kann nicht mehr ausgezahlt werden. ${NOT_YOU}`,
  }),
  bank_account_added: (account) => ({
    subject: 'Ihrem Konto wurde ein Bankkonto hinzugefügt',
    text: `Das Bankkonto ${accountOf(account)} wurde Ihrem Konto hinzugefügt. Wir prüfen es innerhalb von 1–2 Arbeitstagen. ${NOT_YOU}`,
  }),
  bank_account_approved: (account) => ({
    subject: 'Ihr Bankkonto wurde freigegeben',
    text: `Wir haben das Bankkonto ${accountOf(account)} freigegeben. Zu Ihrer Sicherheit können Sie nach 48 Stunden darauf auszahlen, oder sobald wir es in einem Videogespräch mit Ihnen bestätigt haben.`,
  }),
  bank_account_rejected: (account) => ({
    subject: 'Ihr Bankkonto wurde nicht freigegeben',
    text: `Wir haben das Bankkonto ${accountOf(account)} nicht freigegeben: ${quoted(account.reason)}. ${QUESTIONS}`,
  }),
  bank_account_suspended: (account) => ({
    subject: 'Ihr Bankkonto wurde gesperrt',
    text: `Auszahlungen auf das Bankkonto ${accountOf(account)} sind gesperrt. ${QUESTIONS}`,
  }),
  bank_account_removed: (account) => ({
    subject: 'Ein Bankkonto wurde von Ihrem Konto entfernt',
    text: `Das Bankkonto ${accountOf(account)} wurde entfernt; darauf kann nicht mehr ausgezahlt werden. ${NOT_YOU}`,
  }),
};

function accountOf({ bankName, ending }: BankAccount): string {
  return `mit der Endung ${ending} bei ${bankName}`;
}

function nameOf({ address, name }: Wallet): string {
  return name === null ? address : `${name} (${address})`;
}
