import { randomUUID } from 'node:crypto';
import * as articles from '../../../contract/content/articles.ts';
import { getBirthdayGreeting, noteBirthdayGreeting } from '../../../contract/content/birthdays.ts';
import * as read from '../../../contract/portfolio/investor-documents.ts';
import { changeBirthdayListing, getBirthdayListing } from '../../../contract/staff/birthdays.ts';
import * as written from '../../../contract/staff/content.ts';
import * as put from '../../../contract/staff/investor-documents.ts';
import { makePdf, pageObjects } from '../../worlds/pdf.ts';
import { AMELIA, made, type Stage } from './stage.ts';

const TEXT = { title: 'A quiet month', summary: 'What moved, and what did not', body: 'Little.' };

/** Articles of every kind are written, published, placed, read and withdrawn. */
export async function writeArticles(stage: Stage): Promise<void> {
  const manager = await stage.as('manager');
  const client = await stage.as(AMELIA);
  const reading = {
    NEWS: [articles.listNews, articles.getNews],
    EDUCATION: [articles.listEducation, articles.getEducation],
    FAQ: [articles.listQuestions, articles.getQuestion],
    CLUB: [articles.listClub, null],
  } as const;
  for (const kind of articles.ARTICLE_KINDS) {
    const slug = `written-${randomUUID()}`;
    const placed =
      kind === 'FAQ' ? { topic: 'FUNDS' as const, place: '1' } : { topic: null, place: null };
    const { id } = await made(manager, written.createArticle, {
      body: { kind, slug, ...TEXT, ...placed },
    });
    const params = { id };
    const { version } = await made(manager, written.saveArticle, {
      params,
      body: { ...TEXT, language: 'en', after_version: 1 },
    });
    const publication = { language: 'en' as const, version, publish_at: null };
    await made(manager, written.publishArticle, { params, body: publication });
    if (kind === 'FAQ') {
      const body = { topic: 'ACCOUNT' as const, place: '2' };
      await made(manager, written.placeQuestion, { params, body });
    }
    await made(manager, written.getArticle, { params });
    const [list, get] = reading[kind];
    await made(client, list);
    if (get) await made(client, get, { params: { slug } });
    await made(manager, written.withdrawArticle, { params });
  }
  await made(manager, written.listArticles);
}

/** A document is put before a client, who reads it, and is withdrawn. */
export async function putDocuments(stage: Stage): Promise<void> {
  const manager = await stage.as('manager');
  const client = await stage.as(AMELIA);
  const { clientId: client_id } = await stage.idsOf(AMELIA);
  await made(manager, put.listDocumentFunds);
  const { upload_id } = await made(manager, put.sendDocumentFile, {
    query: { file_name: 'statement.pdf' },
    body: makePdf(pageObjects()),
  });
  const { id } = await made(manager, put.putDocument, {
    body: {
      ...{ audience: 'CLIENT', client_id, kind: 'LETTER', title: 'A letter', upload_id },
      dated_on: await stage.day(-1),
    },
  });
  await made(manager, put.listPutDocuments);
  await made(manager, put.downloadPutDocument, { params: { id } });
  await made(client, read.listInvestorDocuments);
  await made(client, read.listFundDocuments, { params: { fund: 'core' } });
  await made(client, read.downloadInvestorDocument, { params: { id } });
  await made(manager, put.withdrawDocument, { params: { id }, body: { reason: 'Not theirs' } });
}

export async function greetOnBirthdays(stage: Stage): Promise<void> {
  const manager = await stage.as('manager');
  const client = await stage.as(AMELIA);
  const { clientId: id } = await stage.idsOf(AMELIA);
  await made(manager, changeBirthdayListing, { params: { id }, body: { is_listed: true } });
  await made(manager, getBirthdayListing, { params: { id } });
  await made(client, getBirthdayGreeting);
  await made(client, noteBirthdayGreeting);
}
