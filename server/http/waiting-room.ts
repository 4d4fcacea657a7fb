import fastify from 'fastify';

export type Address = { readonly host: string; readonly port: number };

export type Progress = {
  readonly step: string;
  /** From 0 to 1. */
  readonly share: number;
  /** Null while too little is done to tell. */
  readonly secondsLeft: number | null;
};

/** The platform's address cannot be listened at; the message says what to do. */
export class AddressRefusal extends Error {}

export type WaitingRoom = {
  show(progress: Progress): void;
  close(): Promise<void>;
};

const BEGINNING: Progress = { step: 'opening the database', share: 0, secondsLeft: null };

/**
 * Listens while the platform is prepared: /health says that the process lives, /ready reports progress, and
 * browsers get a page that reloads itself. Throws an `AddressRefusal` when the address is not free.
 */
export async function openWaitingRoom(address: Address): Promise<WaitingRoom> {
  let progress = BEGINNING;
  const app = fastify({ forceCloseConnections: true });
  app.get('/health', async () => ({ status: 'alive' }));
  app.setNotFoundHandler(async ({ url }, reply) => {
    const { step, share, secondsLeft } = progress;
    reply.status(503).header('retry-after', '2').header('cache-control', 'no-store');
    if (url === '/ready' || url.startsWith('/api/')) {
      return { status: 'starting', step, share, seconds_left: secondsLeft };
    }
    return reply.type('text/html; charset=utf-8').send(pageOf(progress));
  });
  await listen(app.listen(address), address);
  return {
    show: (next) => {
      progress = next;
    },
    close: () => app.close(),
  };
}

/** Throws an `AddressRefusal` when nobody can listen at an address. */
export async function assertAddressFree(address: Address): Promise<void> {
  await (await openWaitingRoom(address)).close();
}

/** Waits until a server listens. Throws an `AddressRefusal` when it cannot have the address. */
export async function listen(listening: Promise<string>, address: Address): Promise<string> {
  try {
    return await listening;
  } catch (error) {
    throw refusalOf(error, address) ?? error;
  }
}

function refusalOf(error: unknown, { host, port }: Address): AddressRefusal | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return new AddressRefusal(
      `Port ${port} of ${host} is taken by another process. Stop that one, or set PORT to a free port: PORT=${port === 65_535 ? port - 1 : port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new AddressRefusal(
      `Port ${port} of ${host} may not be used by this user. Set PORT to one above 1023.`,
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new AddressRefusal(`${host} is no address of this machine: set HOST to one that is.`);
  }
  return null;
}

function pageOf({ step, share, secondsLeft }: Progress): string {
  const left = secondsLeft === null ? '' : `, about ${secondsLeft} seconds left`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<meta name="viewport" content="width=device-width">
<title>Ballast is starting</title>
<h1>Ballast is starting</h1>
<p>${step}: ${Math.floor(share * 100)} %${left}. This page looks again by itself.</p>
</html>
`;
}
