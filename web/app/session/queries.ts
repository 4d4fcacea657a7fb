import { CallError, isRetryable } from '@ballast/client/call-error.ts';
import type { CallInput } from '@ballast/client/request.ts';
import type { AnswerOf, Call } from '@ballast/contract/call.ts';
import {
  type FetchQueryOptions,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { REFRESH_INTERVAL_MS, refreshInterval } from '../loads/loads.ts';
import { consumeEarlyQuery } from './early-queries.ts';
import { client, session } from './start.ts';

type QueryInput<C extends Call> = Omit<CallInput<C>, 'idempotencyKey' | 'signal'>;
/** What a query is given; nothing where the call takes nothing. */
export type QueryArguments<C extends Call> =
  Record<never, never> extends QueryInput<C> ? [input?: QueryInput<C>] : [input: QueryInput<C>];

/** Key of what a call answered to this person: the user id first, so that no two people share data. */
export function queryKey(call: Pick<Call, 'method' | 'path'>, input?: object): readonly unknown[] {
  const key = [session.user()?.id ?? 'nobody', `${call.method} ${call.path}`];
  return input ? [...key, input] : key;
}

/** What calls answered in this tab. */
export const queryClient = createQueryClient();

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: ({ state }) => refreshInterval(state),
        staleTime: REFRESH_INTERVAL_MS / 2,
        retry: (failures, error) =>
          failures < 2 && error instanceof CallError && isRetryable(error),
      },
      // Without a connection a mutation fails at once and says so, instead of waiting in silence.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Options of the query of a call, for `useQuery` and for loaders: `prefetch(entry, callQuery(...))`. */
export function callQuery<C extends Call>(call: C, ...[input]: QueryArguments<C>) {
  return queryOptions({
    queryKey: queryKey(call, input),
    queryFn: ({ signal }): Promise<AnswerOf<C>> => {
      const early = consumeEarlyQuery(call, input) as Promise<AnswerOf<C>> | null;
      // The signal is no part of the typed input, which the arguments above have checked.
      return early ?? (client.call as LooseCall)(call, { ...input, signal });
    },
  });
}

type LooseCall = (call: Call, input: object) => Promise<never>;

/**
 * Starts the queries of a screen in its route's loader, while its code loads; the screen shows failures.
 * Pointing at a link starts none, because staff's looks are recorded.
 */
export function prefetch<Answers extends readonly unknown[]>(
  { preload }: { preload: boolean },
  ...queries: { readonly [I in keyof Answers]: FetchQueryOptions<Answers[I]> }
): void {
  if (preload) return;
  for (const query of queries) void queryClient.prefetchQuery(query);
}

export function useCallQuery<C extends Call>(call: C, ...input: QueryArguments<C>) {
  return useQuery(callQuery(call, ...input));
}

type MutationInput<C extends Call> = Omit<CallInput<C>, 'idempotencyKey' | 'signal'>;

/**
 * Makes a call that changes something, once at a time for the same input. An idempotency key stays the same
 * over retries of the same input, and is new for other input and after success. Afterwards everything is read
 * again.
 */
export function useCallMutation<C extends Call>(
  call: C,
): UseMutationResult<AnswerOf<C>, Error, MutationInput<C>> {
  const queryClient = useQueryClient();
  const [keys] = useState(() => createAttemptKeys());
  const [send] = useState(() =>
    onceUnderway((input: MutationInput<C>): Promise<AnswerOf<C>> => {
      const keyed = call.idempotent ? { ...input, idempotencyKey: keys.keyFor(input) } : input;
      return (client.call as LooseCall)(call, keyed);
    }),
  );
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      keys.succeeded();
      void queryClient.invalidateQueries();
    },
  });
}

/** Keys of the attempts of one form (spec/decisions.md, section 2: idempotency). */
type AttemptKeys = {
  /** The key of this input: the same as before while the input is the same, else a new one. */
  keyFor(input: unknown): string;
  /** The attempt was answered with success: whatever comes next is something new. */
  succeeded(): void;
};

export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()): AttemptKeys {
  let attempt: { input: string; key: string } | null = null;
  return {
    keyFor(input) {
      const text = JSON.stringify(input);
      if (attempt?.input !== text) attempt = { input: text, key: newKey() };
      return attempt.key;
    },
    succeeded() {
      attempt = null;
    },
  };
}

/** Sends the same input once at a time; a second click before the button is busy gets the first response. */
export function onceUnderway<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
): (input: Input) => Promise<Answer> {
  const underway = new Map<string, Promise<Answer>>();
  return (input) => {
    const text = JSON.stringify(input) ?? '';
    const known = underway.get(text);
    if (known) return known;
    const answer = send(input);
    underway.set(text, answer);
    const isOver = () => underway.delete(text);
    answer.then(isOver, isOver);
    return answer;
  };
}
