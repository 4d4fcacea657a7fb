import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

type QueuedMail = { readonly subject: string; readonly text: string };

/**
 * The messages to an address that the queue has handed over or will, the first one first: to a person, and to the members of
 * a client while they are not queued for each.
 */
export async function queuedMailsTo(database: Database, to: string): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    with queued as (select data ->> 'job' as job, data -> 'payload' as payload, state, created_on from pgboss.job),
      mails as (
        select created_on, payload ->> 'to' as "to", payload as mail from queued where job = 'messages.send'
        union all
        select q.created_on, u.email, q.payload -> 'texts' -> u.language
        from queued q
        join memberships m on m.client_id::text = q.payload ->> 'clientId' and m.until is null
        join users u using (user_id)
        where q.job = 'messages.tell_client' and q.state <> 'completed'
      )
    select mail ->> 'subject' as subject, mail ->> 'text' as text from mails
    where "to" = ${to} order by created_on`.execute(database);
  return rows;
}
