import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * The form in which addresses are compared, without regard to case and Unicode form. Dots count, because most
 * mail systems tell them apart.
 */
export function emailKey(email: string): string {
  const text = email.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/**
 * A coarser form for counting attempts alone: without dots, tags and accents, so that no spelling gives an
 * extra attempt.
 */
export function attemptKey(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split('@');
  const plain = local.normalize('NFKD').replaceAll(/\p{Mark}|\./gu, '');
  return `${plain.replace(/\+.*$/, '')}@${domain}`;
}

/** Names a mailbox in records that must not say whose it is. */
export function mailboxDigest(email: string): string {
  return createHash('sha256').update(attemptKey(email)).digest('hex').slice(0, 32);
}
