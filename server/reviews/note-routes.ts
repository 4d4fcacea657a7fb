import * as notes from '@ballast/contract/staff/notes.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { addCaseNote, addClientNote, listCaseNotes, listClientNotes } from './notes.ts';

export function noteRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, notes.listCaseNotes, ({ caller, params, query }) =>
    listCaseNotes(database, caller, params.id, query),
  );
  bind(app, context, notes.addCaseNote, async ({ tx, caller, actor, params, body }) => ({
    id: await addCaseNote(tx, { viewer: caller, actor }, params.id, body),
  }));
  bind(app, context, notes.listClientNotes, ({ caller, params, query }) =>
    listClientNotes(database, caller, params.id, query),
  );
  bind(app, context, notes.addClientNote, async ({ tx, caller, actor, params, body }) => ({
    id: await addClientNote(tx, { viewer: caller, actor }, params.id, body),
  }));
}
