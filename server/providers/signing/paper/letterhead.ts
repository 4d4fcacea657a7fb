import type { Pdf } from '../open-pdf.ts';
import { rule, write } from './page.ts';

/** Who stands behind a document of the platform's own: a company with its postal address in one line. */
export type Sender = { readonly name: string; readonly address: string };

/** Writes whose document it is at its head; `without` stands there where no company does. */
export function writeLetterhead(pdf: Pdf, sender: Sender | null, without: string): void {
  write(pdf, 'heading', 'Ballast');
  write(pdf, 'small', sender ? lineOf(sender) : without);
  rule(pdf);
}

/** The letters that a letterhead is written with. */
export function lineOf({ name, address }: Sender): string {
  return `${name} · ${address}`;
}
