import { randomUUID } from 'node:crypto';
import { completeStaffSetup, openStaffSetup } from '../../../contract/access/staff-setup.ts';
import * as countries from '../../../contract/compliance/countries.ts';
import * as access from '../../../contract/staff/administration.ts';
import { askClosing, getClosing } from '../../../contract/staff/closing.ts';
import { getDecisionsOfDay } from '../../../contract/staff/decisions.ts';
import { exportHeldData } from '../../../contract/staff/held-data.ts';
import { changeManager, listManagers } from '../../../contract/staff/managers.ts';
import * as names from '../../../contract/staff/name-corrections.ts';
import * as notes from '../../../contract/staff/notes.ts';
import * as oversight from '../../../contract/staff/oversight.ts';
import * as retention from '../../../contract/staff/retention.ts';
import * as leads from '../../../contract/staff/role-leads.ts';
import { getSandboxes } from '../../../contract/staff/sandboxes.ts';
import { searchDesk } from '../../../contract/staff/search.ts';
import { authenticatorCodeAt } from '../../../server/access/factors/authenticator-codes.ts';
import { addClient, addStaff } from '../people.ts';
import { CONOR, made, type Stage } from './stage.ts';

const CONFIRMED = { decision: 'CONFIRMED' } as const;

/** A colleague is invited, comes in by the link, is given other roles and suspended. */
export async function employ(stage: Stage): Promise<void> {
  const one = await stage.as('administrator');
  const other = await stage.as('administrator.second');
  const answer = (id: string) =>
    made(other, access.answerAccessRequest, { params: { id }, body: CONFIRMED });
  const email = `colleague-${randomUUID()}@ballast.example`;
  const asked = await made(one, access.inviteStaff, {
    body: { email, first_name: 'Nora', last_name: 'Quill', roles: ['SUPPORT'], reason: 'New' },
  });
  await answer(asked.id);
  const { items } = await made(one, access.listStaff);
  const id = items.find((member) => member.email === email)?.id ?? '';
  await stage.lastTo(email);
  await stage.pass(61_000);
  await made(one, access.resendSetupLink, { params: { id } });
  const [, token = ''] = /token=([\w-]+)/.exec((await stage.lastTo(email)).text) ?? [];
  const stranger = await stage.browserOf(null);
  const { secret } = await made(stranger, openStaffSetup, { body: { token } });
  const code = authenticatorCodeAt(secret, await stage.now());
  await made(stranger, completeStaffSetup, {
    body: { token, code, password: 'Osprey under 4 arches!' },
  });
  const roles = await made(one, access.changeStaffRoles, {
    params: { id },
    body: { roles: ['OPERATIONS'], reason: 'A new post' },
  });
  if (roles.waits) await answer(roles.id);
  const suspended = await made(one, access.askAccessChange, {
    params: { id },
    body: { change: 'SUSPEND', reason: 'On leave' },
  });
  await made(one, access.listAccessRequests);
  if (suspended.waits) await answer(suspended.id);
}

/** A role has somebody who leads it. */
export async function lead(stage: Stage): Promise<void> {
  const one = await stage.as('administrator');
  const other = await stage.as('administrator.second');
  const { userId: user_id } = await stage.idsOf('compliance');
  const { id } = await made(one, leads.askRoleLead, {
    params: { role: 'COMPLIANCE' },
    body: { user_id, reason: 'By the board' },
  });
  await made(other, access.answerAccessRequest, { params: { id }, body: CONFIRMED });
  await made(one, leads.listRoleLeads);
}

/** What the desk reads and changes of a client. */
export async function keepClient(stage: Stage): Promise<void> {
  const compliance = await stage.as('compliance');
  const second = await stage.as('compliance.second');
  const support = await stage.as('support');
  const { clientId: id } = await stage.idsOf(CONOR);
  const params = { id };
  const { userId: manager_id } = await addStaff(stage, 'RELATIONSHIP_MANAGER');
  await made(compliance, listManagers);
  await made(compliance, changeManager, { params, body: { manager_id } });
  await made(compliance, notes.addClientNote, { params, body: { text: 'Called back' } });
  await made(compliance, notes.listClientNotes, { params });
  await made(support, access.getClientAccess, { params });
  await made(support, searchDesk, { query: { search: CONOR } });
  await made(compliance, exportHeldData, { params });
  const { names: before } = await made(compliance, names.getClientNames, { params });
  const { id: correction } = await made(compliance, names.correctNames, {
    params,
    body: { ...before, middle_name: 'Padraig', reason: 'As in the passport', evidence: 'Page 2' },
  });
  await made(second, names.listNameCorrections);
  await made(second, names.answerNameCorrection, { params: { id, correction }, body: CONFIRMED });
}

/** A client is suspended and let in again, and another asked to be closed. */
export async function closeClient(stage: Stage): Promise<void> {
  const compliance = await stage.as('compliance');
  const { clientId: id } = await addClient(stage);
  const params = { id };
  const body = { reason: 'A question' };
  await made(compliance, access.suspendClient, { params, body });
  await made(compliance, access.reopenClient, { params, body });
  await made(compliance, getClosing, { params });
  await made(compliance, askClosing, { params, body });
}

/** How long records are kept, and which countries are served. */
export async function keepRules(stage: Stage): Promise<void> {
  const compliance = await stage.as('compliance');
  const second = await stage.as('compliance.second');
  const administrator = await stage.as('administrator');
  const { id } = await made(compliance, retention.askRetentionChange, {
    body: { kind: 'SESSIONS', length: 365, reason: 'Counsel asks for it' },
  });
  await made(administrator, retention.getRetention);
  await made(administrator, retention.answerRetentionChange, { params: { id }, body: CONFIRMED });
  const proposed = await made(compliance, countries.proposeCountryRule, {
    body: { country: 'AF', link: 'RESIDENCE', verdict: 'REVIEW', reason: 'Asked case by case' },
  });
  await made(second, countries.listCountryRules);
  await made(second, countries.decideCountryRule, {
    params: { id: proposed.id },
    body: { decision: 'RELEASED' },
  });
}

export async function oversee(stage: Stage): Promise<void> {
  const compliance = await stage.as('compliance');
  await made(compliance, oversight.listAuditTrail);
  await made(compliance, oversight.exportAuditTrail);
  await made(compliance, oversight.runReconciliation);
  await made(compliance, oversight.getReconciliation);
  await made(compliance, getDecisionsOfDay);
  await made(compliance, getSandboxes);
}
