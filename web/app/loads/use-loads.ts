import { notifyManager, onlineManager, type Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../session/queries.ts';
import { isMissing, isUnreachable, type Load, type LoadsState, stateOfLoads } from './loads.ts';

const cache = queryClient.getQueryCache();

/** What each query failed with since its last answer. The cache itself forgets it while it asks again. */
const failures = new Map<string, unknown>();

cache.subscribe((event) => {
  const { queryHash: hash } = event.query;
  if (event.type === 'removed') failures.delete(hash);
  if (event.type !== 'updated') return;
  if (event.action.type === 'error') failures.set(hash, event.action.error);
  if (event.action.type !== 'success') return;
  const wasCut = isUnreachable(failures.get(hash));
  failures.delete(hash);
  // The platform is there again: nothing waits out its own pause.
  if (wasCut) queueMicrotask(retryLoads);
});

/** Asks again for everything on the screen that failed. */
export function retryLoads(): void {
  const failed = (query: Query) => failures.has(query.queryHash);
  void queryClient.refetchQueries({ type: 'active', predicate: failed }, { cancelRefetch: false });
}

/** How the loads of the screen stand. */
export function useLoads(): LoadsState {
  return useSyncExternalStore(subscribe, current, current);
}

function subscribe(listener: () => void): () => void {
  const later = notifyManager.batchCalls(listener);
  const stops = [cache.subscribe(later), onlineManager.subscribe(later)];
  return () => {
    for (const stop of stops) stop();
  };
}

let known = stateOfLoads([], true);

function current(): LoadsState {
  const loads = cache.findAll({ type: 'active' }).map(loadOf);
  const next = stateOfLoads(loads, onlineManager.isOnline());
  if (!isSame(known, next)) known = next;
  return known;
}

function loadOf({ queryHash, state, meta }: Query): Load {
  const error = failures.get(queryHash) ?? null;
  return {
    answeredAt: state.data === undefined ? null : state.dataUpdatedAt,
    error: meta?.tellsMissing && isMissing(error) ? null : error,
    isAsking: state.fetchStatus === 'fetching',
  };
}

function isSame(one: LoadsState, other: LoadsState): boolean {
  const { failures: before, ...rest } = one;
  const { failures: after, ...others } = other;
  return (
    JSON.stringify(rest) === JSON.stringify(others) &&
    before.length === after.length &&
    before.every((failure, index) => failure === after[index])
  );
}
