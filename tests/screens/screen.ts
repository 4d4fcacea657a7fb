import type { User } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import type { Page } from 'playwright-core';
import { type Answer, hold, lose, refuse, type Sent } from './answers.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Words anywhere on the screen, or a thing with a role and a name. */
export type Sight = string | { readonly role: Role; readonly name: string };

export type State = {
  readonly form?: string;
  readonly answers?: readonly Answer[];
  /** Null is nobody signed in. */
  readonly user?: Partial<User> | null;
  readonly path?: string;
  /** What this tab keeps from an earlier page, such as its view-only session. */
  readonly tab?: Readonly<Record<string, string>>;
  readonly does?: (page: Page) => Promise<unknown>;
  readonly sees: readonly Sight[];
  readonly misses?: readonly Sight[];
  /** Messages at fields, by label; the first of these fields has the focus. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Whether the focus is on the first field that is marked; for fields that no label names. */
  readonly isMarked?: boolean;
  /** Calls that must have been made, each once, with what they must have carried. */
  readonly sends?: readonly (readonly [Call, Partial<Pick<Sent, 'params' | 'query' | 'body'>>])[];
  /** Calls that must have been made besides, as often as it may be. */
  readonly asks?: readonly Call[];
  readonly busy?: string;
  readonly sendsNot?: readonly Call[];
  readonly endsAt?: string;
  /** Whether the page tries for a while before it comes to this. */
  readonly isSlow?: boolean;
  /** Whether something still stands in for what is being loaded. */
  readonly isLoading?: boolean;
};

/** The states that every screen has, or says why it has not. */
export const KINDS = ['full', 'empty', 'loading', 'error', 'refused'] as const;
export type Kind = (typeof KINDS)[number];

export type Screen = {
  readonly route: string;
  readonly path: string;
  /** Null is nobody signed in. */
  readonly user: User | null;
  readonly answers: readonly Answer[];
  /** What the screen shows of its own queries; held and lost, they make its loading and failed states. */
  readonly reads: readonly Call[];
  /** How the person gets here, where an address does not lead here by itself. */
  readonly comes?: (page: Page) => Promise<unknown>;
  readonly sees: readonly Sight[];
  /** What is seen when queries fail, where it is not the usual words. */
  readonly failure?: Partial<Pick<State, 'sees' | 'misses' | 'isLoading' | 'endsAt'>>;
  readonly states: Readonly<Record<string, State>>;
  /** Why a kind of state cannot occur. */
  readonly without?: Readonly<Partial<Record<Kind, string>>>;
};

export const heading = (name: string): Sight => ({ role: 'heading', name });
export const button = (name: string): Sight => ({ role: 'button', name });
export const link = (name: string): Sight => ({ role: 'link', name });

export function kindOf(state: string): string {
  return state.split(',', 1)[0] as string;
}

export function statesOf(screen: Screen): Readonly<Record<string, State>> {
  if (screen.reads.length === 0) return screen.states;
  return {
    loading: { answers: screen.reads.map(hold), sees: [], misses: [ALERT], isLoading: true },
    error: failureOf(screen, (call) => refuse(call, 'internal_error'), 'Something went wrong'),
    'error, no connection': failureOf(screen, lose, 'We cannot reach the platform'),
    ...screen.states,
  };
}

const ALERT: Sight = { role: 'alert', name: '' };

function failureOf({ reads, failure }: Screen, fail: (call: Call) => Answer, words: string): State {
  return { sees: [words, button('Try again')], ...failure, answers: reads.map(fail), isSlow: true };
}

/** A screen as it is when everything is there. */
export function fullStateOf(screen: Screen): State {
  const full = Object.entries(statesOf(screen)).find(([name]) => kindOf(name) === 'full');
  if (!full) throw new Error(`${screen.route} is nowhere full`);
  return full[1];
}
