import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { makePdf, makeStream, pageObjects } from '../../worlds/pdf.ts';
import type { World } from '../world.ts';

/** A PDF of one page that is as long as is wanted. */
export function pdf(name: string, bytes = 100) {
  const noise = makeStream(randomBytes(bytes), '', false);
  return { name, mimeType: 'application/pdf', buffer: makePdf([...pageObjects(), noise]) };
}

/** Downloads a signed agreement and gives the file, and the name that the browser keeps it under. */
export async function downloadAgreement(page: Page, title: string) {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download “${title}”` }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
}

/** The certificate of the authority that a world's documents are trusted by. */
export function rootOf({ inDatabase }: World): Promise<string> {
  return inDatabase(async (database) => {
    const authority = database.selectFrom('signing_authority').select('root_certificate');
    return (await authority.executeTakeFirstOrThrow()).root_certificate;
  });
}

export async function arrived(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  await page.getByRole('listitem').filter({ hasText: name }).getByText('Received').waitFor();
}
