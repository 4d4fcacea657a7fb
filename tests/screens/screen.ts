import type { User } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import type { Page } from 'playwright-core';
import { type Answer, hold, lose, refuse, type Sent } from './answers.ts';

type Role = Parameters<Page['getByRole']>[0];

/** Something that a person sees: words anywhere on the screen, or a thing with a role and a name. */
export type Sight = string | { readonly role: Role; readonly name: string };

/** What a screen is in: a state of its data, or what became of something that a person did. */
export type State = {
  /** The module of `web` whose form is looked at. */
  readonly form?: string;
  /** Answers that differ from the screen's own. */
  readonly answers?: readonly Answer[];
  /** What differs in the person; null is nobody signed in. */
  readonly user?: Partial<User> | null;
  /** Address, where it differs from the screen's own. */
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
  /** A button that is busy, and cannot be pressed again. */
  readonly busy?: string;
  /** Calls that must not have been made. */
  readonly sendsNot?: readonly Call[];
  /** Where the person ends, when not on this screen. */
  readonly endsAt?: string;
  /** Whether the page tries for a while before it comes to this. */
  readonly isSlow?: boolean;
  /** Whether something still stands in for what is being loaded. */
  readonly isLoading?: boolean;
};

/** The states that every screen has, or says why it has not. */
export const KINDS = ['full', 'empty', 'loading', 'error', 'refused'] as const;
export type Kind = (typeof KINDS)[number];

/** A screen of the platform with its states. */
export type Screen = {
  /** Path of its route, with its parameters. */
  readonly route: string;
  readonly path: string;
  /** Who is signed in; null is nobody. */
  readonly user: User | null;
  /** What the calls answer when nothing is special. */
  readonly answers: readonly Answer[];
  /** What the screen shows of its own queries; held and lost, they make its loading and failed states. */
  readonly reads: readonly Call[];
  /** How the person gets here, where an address does not lead here by itself. */
  readonly comes?: (page: Page) => Promise<unknown>;
  /** What the person sees in every state, such as the heading. */
  readonly sees: readonly Sight[];
  /** What is seen when queries fail, where it is not the usual words. */
  readonly failure?: Partial<Pick<State, 'sees' | 'misses' | 'isLoading' | 'endsAt'>>;
  /** States by what they are; the name begins with their kind. */
  readonly states: Readonly<Record<string, State>>;
  /** Why a kind of state cannot occur. */
  readonly without?: Readonly<Partial<Record<Kind, string>>>;
};

/** Things that a person sees, by what they are and how they are called. */
export const heading = (name: string): Sight => ({ role: 'heading', name });
export const button = (name: string): Sight => ({ role: 'button', name });
export const link = (name: string): Sight => ({ role: 'link', name });

/** The kind of a state, with which its name begins. */
export function kindOf(state: string): string {
  return state.split(',', 1)[0] as string;
}

/** The states of a screen: those that it tells, and those that come of its queries. */
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
  return { sees: [words], ...failure, answers: reads.map(fail), isSlow: true };
}
