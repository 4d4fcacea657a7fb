import * as articles from '@ballast/contract/content/articles.ts';
import * as birthdays from '@ballast/contract/content/birthdays.ts';
import * as staffBirthdays from '@ballast/contract/staff/birthdays.ts';
import * as desk from '@ballast/contract/staff/content.ts';
import { transact } from '../database/transact.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import {
  getEducation,
  getNews,
  getQuestion,
  listClub,
  listEducation,
  listNews,
  listQuestions,
} from './articles.ts';
import {
  changeBirthdayListing,
  getBirthdayGreeting,
  getBirthdayListing,
  noteBirthdayGreeting,
} from './birthdays.ts';
import { getArticle, listArticles } from './desk-articles.ts';
import {
  createArticle,
  placeQuestion,
  publishArticle,
  saveArticle,
  withdrawArticle,
} from './write-articles.ts';

export function contentRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, articles.listNews, ({ caller, query }) => listNews(database, caller, query));
  bind(app, context, articles.getNews, ({ caller, params }) =>
    getNews(database, caller, params.slug),
  );
  bind(app, context, articles.listEducation, ({ caller, query }) =>
    listEducation(database, caller, query),
  );
  bind(app, context, articles.getEducation, ({ caller, params }) =>
    getEducation(database, caller, params.slug),
  );
  bind(app, context, articles.listQuestions, ({ caller, query }) =>
    listQuestions(database, caller, query),
  );
  bind(app, context, articles.getQuestion, ({ caller, params }) =>
    getQuestion(database, caller, params.slug),
  );
  bind(app, context, articles.listClub, ({ caller, query }) => listClub(database, caller, query));

  birthdayRoutes(app, context);

  bind(app, context, desk.listArticles, ({ query }) => listArticles(database, query));
  bind(app, context, desk.getArticle, ({ params }) => getArticle(database, params.id));
  bind(app, context, desk.createArticle, ({ tx, actor, caller, body }) =>
    createArticle(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, desk.saveArticle, ({ tx, actor, caller, params, body }) =>
    saveArticle(tx, { ...actor, userId: caller.userId }, params.id, body),
  );
  bind(app, context, desk.placeQuestion, async ({ tx, actor, caller, params, body }) => {
    await placeQuestion(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
  bind(app, context, desk.publishArticle, async ({ tx, actor, caller, params, body }) => {
    await publishArticle(tx, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
  bind(app, context, desk.withdrawArticle, async ({ tx, actor, caller, params }) => {
    await withdrawArticle(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
}

function birthdayRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, birthdays.getBirthdayGreeting, ({ caller }) =>
    getBirthdayGreeting(database, caller.clientId),
  );
  bind(app, context, birthdays.noteBirthdayGreeting, async ({ caller }) => {
    await transact(database, (tx) => noteBirthdayGreeting(tx, caller.clientId));
    return {};
  });
  bind(app, context, staffBirthdays.getBirthdayListing, ({ caller, params }) =>
    getBirthdayListing(database, caller, params.id),
  );
  bind(
    app,
    context,
    staffBirthdays.changeBirthdayListing,
    async ({ tx, actor, caller, params, body }) => {
      const person = { ...actor, userId: caller.userId, roles: caller.roles };
      await changeBirthdayListing(tx, person, params.id, body.is_listed);
      return {};
    },
  );
}
