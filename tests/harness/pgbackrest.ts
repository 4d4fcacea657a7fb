/** What copies a database to a second place, with the Debian packages that each program comes in. */
export const BACKUP_PROGRAMS = {
  pgbackrest: 'pgbackrest',
  pg_ctlcluster: 'postgresql',
} as const;
