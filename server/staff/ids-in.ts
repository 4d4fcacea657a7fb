import { idIn } from '../account/clients.ts';

/** The ids that stand in a state or in details, at any depth. */
export function idsIn(state: unknown): string[] {
  if (typeof state === 'string') return idIn(state) === null ? [] : [state];
  if (typeof state !== 'object' || state === null) return [];
  return Object.values(state).flatMap(idsIn);
}
