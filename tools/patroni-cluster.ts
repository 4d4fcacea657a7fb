import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/harness/postgres.ts';
import { debianFolder, makeOpenFolder, serverUser } from '../tests/harness/postgres-binaries.ts';

/** What a cluster is made of, with the Debian package that each program comes in. */
export const CLUSTER_PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pg_ctlcluster: 'postgresql',
} as const;

/** PostgreSQL on three nodes with a synchronous standby, and a proxy that leads to the primary. */
export type PatroniCluster = {
  /** Address of a database at the primary, through the proxy. */
  urlOf(database: string): string;
  /** Names of the nodes that are a primary now, of those that are a synchronous standby, and of all that stream. */
  roles(): Promise<{ primary: string[]; synchronous: string[]; standbys: string[] }>;
  /** Ends a node's PostgreSQL and its Patroni as a crash does. */
  kill(node: string): Promise<void>;
  /** Starts a node's Patroni again, which decides what its PostgreSQL becomes. */
  start(node: string): void;
  stop(): Promise<void>;
};

type Node = { readonly name: string; readonly port: number; readonly restPort: number };

const NODES = ['node1', 'node2', 'node3'];
const FORMED_MS_MAX = 120_000;

/** Ends all that was started when the pipe to this process closes, however this process ended. */
const WATCHDOG = `
cat >/dev/null
for file in "$1"/*.pid; do kill -KILL "$(cat "$file")" 2>/dev/null; done
for file in "$1"/node*/postmaster.pid; do kill -QUIT "$(head -n 1 "$file" 2>/dev/null)" 2>/dev/null; done
sleep 1
rm -rf "$1"
`;

/** Starts a cluster and waits until it has a primary and a synchronous standby. Root becomes the user postgres. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const programs = debianFolder();
  if (!programs) throw new Error('PostgreSQL of Debian is missing: apt-get install postgresql.');
  const user = serverUser();
  const folder = makeOpenFolder('ballast-patroni-');
  if (user) chownSync(folder, user.uid, user.gid);
  const watchdog = spawn('sh', ['-c', WATCHDOG, 'watchdog', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const log = openSync(join(folder, 'log'), 'a');
  const run = (name: string, program: string, words: readonly string[]) => {
    const child = spawn(program, words, {
      cwd: folder,
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
      ...(user ?? {}),
    });
    child.on('error', () => {});
    writeFileSync(join(folder, `${name}.pid`), `${child.pid}`);
    return child;
  };
  const etcdPort = await freePort();
  const proxyPort = await freePort();
  const nodes = new Map<string, Node>();
  for (const name of NODES) {
    nodes.set(name, { name, port: await freePort(), restPort: await freePort() });
  }
  const nodeOf = (name: string): Node => {
    const node = nodes.get(name);
    if (!node) throw new Error(`no node ${name}`);
    return node;
  };

  run('etcd', 'etcd', etcdWords(folder, etcdPort, await freePort()));
  const patronis = new Map<string, ReturnType<typeof run>>();
  const start = (name: string) => {
    const settings = join(folder, `${name}.json`);
    // JSON is YAML.
    writeFileSync(
      settings,
      JSON.stringify(patroniSettings(nodeOf(name), folder, programs, etcdPort)),
    );
    patronis.set(name, run(name, 'patroni', [settings]));
  };
  for (const name of NODES) start(name);
  writeFileSync(join(folder, 'haproxy.cfg'), proxySettings(proxyPort, [...nodes.values()]));
  run('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);

  const stop = async () => {
    const gone = once(watchdog, 'exit');
    watchdog.stdin.end();
    await gone;
  };
  const roles = () => rolesOf([...nodes.values()]);
  const cluster: PatroniCluster = {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${proxyPort}/${database}`,
    roles,
    start,
    stop,
    kill: async (name) => {
      const child = patronis.get(name);
      const pid = readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0];
      if (!child || !pid) throw new Error(`${name} does not run`);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      process.kill(Number(pid), 'SIGKILL');
      await gone;
    },
  };
  const deadline = performance.now() + FORMED_MS_MAX;
  for (;;) {
    const { primary, synchronous, standbys } = await roles();
    if (primary.length === 1 && synchronous.length > 0 && standbys.length === 2) return cluster;
    if (performance.now() > deadline) {
      const said = readFileSync(join(folder, 'log'), 'utf8').slice(-5_000);
      await stop();
      throw new Error(`no cluster was formed:\n${said}`);
    }
    await wait(200);
  }
}

function etcdWords(folder: string, port: number, peerPort: number): string[] {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ];
}

/** Settings of one node; what all share (`bootstrap.dcs`) is written once, by the first. */
function patroniSettings(node: Node, folder: string, programs: string, etcdPort: number) {
  const listen = `127.0.0.1:${node.port}`;
  const rest = `127.0.0.1:${node.restPort}`;
  return {
    scope: 'ballast',
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        // What was confirmed must be on a standby that may be promoted.
        maximum_lag_on_failover: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, synchronous_commit: 'on' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen,
      connect_address: listen,
      data_dir: join(folder, node.name),
      bin_dir: programs,
      pgpass: join(folder, `${node.name}.pgpass`),
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
      pg_hba: [
        'host all all 127.0.0.1/32 trust',
        'host replication all 127.0.0.1/32 trust',
        'local all all trust',
        'local replication all trust',
      ],
      parameters: { unix_socket_directories: folder },
    },
  };
}

/** Leads to the node whose Patroni says that it is the primary, and ends the sessions of one that no longer is. */
function proxySettings(port: number, nodes: readonly Node[]): string {
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m

listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ...at }) => `  server ${name} 127.0.0.1:${at.port} check port ${at.restPort}`).join('\n')}
`;
}

async function rolesOf(nodes: readonly Node[]) {
  const found = { primary: [] as string[], synchronous: [] as string[], standbys: [] as string[] };
  for (const { name, restPort } of nodes) {
    const says = async (path: string) => {
      try {
        return (await fetch(`http://127.0.0.1:${restPort}${path}`)).status === 200;
      } catch {
        return false;
      }
    };
    if (await says('/primary')) found.primary.push(name);
    if (await says('/synchronous')) found.synchronous.push(name);
    if (await says('/replica')) found.standbys.push(name);
  }
  return found;
}
