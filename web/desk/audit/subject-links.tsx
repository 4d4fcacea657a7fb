import { useLingui } from '@lingui/react';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { subjectWord } from './audit-words.ts';
import { Reference } from './reference.tsx';
import styles from './subject-links.module.css';

type SubjectProps = {
  subject: { readonly kind: string; readonly id: string };
  case_id: string | null;
  client: { readonly id: string; readonly name: string } | null;
  names: Readonly<Record<string, string>>;
};

/** What an action or an alarm is about and whose that is, as links to where they can be looked at. */
export function SubjectLinks(props: SubjectProps) {
  const { subject, client } = props;
  const isClient = client !== null && (subject.kind === 'client' || subject.kind === 'user');
  if (isClient) return <ClientLink {...client} />;
  return (
    <span className={styles.links}>
      <SubjectLink {...props} />
      {client ? <ClientLink {...client} /> : null}
    </span>
  );
}

function ClientLink({ id, name }: { id: string; name: string }) {
  return (
    <Link inherit to={paths.deskClient(id)}>
      {name}
    </Link>
  );
}

function SubjectLink({ subject: { kind, id }, case_id: caseId, names }: SubjectProps) {
  const { i18n } = useLingui();
  const name = names[id];
  if (kind === 'user' && name)
    return (
      <Link inherit to={paths.deskAudit({ who: id })}>
        {name}
      </Link>
    );
  const words = (
    <>
      {subjectWord(i18n, kind)} <Reference id={id} />
    </>
  );
  if (caseId)
    return (
      <Link inherit to={paths.deskCase(caseId)}>
        {words}
      </Link>
    );
  if (kind === 'invitation')
    return (
      <Link inherit to={paths.deskInvitation(id)}>
        {words}
      </Link>
    );
  return <span>{words}</span>;
}
