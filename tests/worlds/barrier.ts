/** Lets a number of parties through together, once all have arrived. Who comes later passes. */
export function barrierFor(parties: number): () => Promise<void> {
  const open = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= parties) open.resolve();
    return open.promise;
  };
}
