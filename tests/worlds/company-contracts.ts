import { COMPANY_CONTRACTS, type Kyb } from '../../contract/onboarding/kyb/kyb.ts';
import { signAs } from '../../server/demo/newcomer-signatures.ts';
import type { Context } from '../../server/http/context.ts';
import type { OwnActor } from '../../server/onboarding/identity/identity.ts';

/** Whoever signs for a company signs all of its contracts. */
export async function signContracts(
  context: Pick<Context, 'database'>,
  actor: OwnActor,
  signatory: Kyb['signatory'],
): Promise<void> {
  if (signatory === null) throw new Error('nobody was named to sign');
  const name = `${signatory.first_name} ${signatory.last_name}`;
  const byLink = signatory.by_link ? `${name} <${signatory.email}>` : null;
  for (const kind of COMPANY_CONTRACTS) await signAs(context, { actor }, kind, name, byLink);
}
