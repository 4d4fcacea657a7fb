import * as countries from '@ballast/contract/compliance/countries.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import {
  decideCountryRule,
  listCountryRules,
  proposeCountryRule,
} from './countries/country-proposals.ts';
import { listCountriesNotServed } from './countries/country-rules.ts';

export function complianceRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, countries.listCountriesNotServed, async () => ({
    items: await listCountriesNotServed(database),
  }));
  bind(app, context, countries.listCountryRules, ({ caller }) =>
    listCountryRules(database, caller.userId),
  );
  bind(app, context, countries.proposeCountryRule, async ({ tx, actor, caller, body }) => ({
    id: await proposeCountryRule(tx, { ...actor, userId: caller.userId }, body),
  }));
  bind(app, context, countries.decideCountryRule, async ({ tx, actor, caller, params, body }) => {
    await decideCountryRule(tx, { ...actor, userId: caller.userId }, params.id, body.decision);
    return {};
  });
}
