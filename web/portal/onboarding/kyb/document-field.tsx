import { isOwed, type Kyb } from '@ballast/contract/onboarding/kyb/kyb.ts';
import {
  KYB_DOCUMENT_RULES,
  type KybDocument,
} from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { KYB_DOCUMENT_WORDS } from '../../../app/figures/kyb-words.ts';
import { Note } from '../../../ui/note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { SentFiles } from '../../files/file-rows.tsx';
import { UploadField } from '../../files/upload-field.tsx';
import styles from './document-field.module.css';

/** One is best; ten of a company's are taken in all, and no document is asked for in more parts than this. */
const FILES_MAX = 3;

type DocumentFieldProps = {
  details: Kyb['documents'][number];
  error: ReactNode;
  onStored: () => void;
};

/** One document: what it must show, what was sent for it, and why it is asked for again. */
export function DocumentField({ details, error, onStored }: DocumentFieldProps) {
  const { i18n } = useLingui();
  const { document, status, reason, files } = details;
  const { name } = KYB_DOCUMENT_WORDS[document];
  if (status === 'APPROVED') {
    return (
      <section className={styles.document} aria-label={i18n._(name)}>
        <div className={styles.head}>
          <span className={styles.name}>{i18n._(name)}</span>
          <StatusBadge tone="good">
            <Trans>In order</Trans>
          </StatusBadge>
        </div>
        <SentFiles files={files} />
      </section>
    );
  }
  return (
    <section className={styles.document} aria-label={i18n._(name)}>
      {reason ? (
        <Note tone="caution" title={<Trans>What needs fixing</Trans>}>
          {reason}
        </Note>
      ) : null}
      <UploadField
        purpose="ENTITY"
        slot={document}
        filesMax={FILES_MAX}
        label={i18n._(name)}
        description={<DocumentRules document={document} />}
        error={error}
        onStored={onStored}
      />
      {isOwed(details) ? null : <SentFiles files={files} />}
    </section>
  );
}

function DocumentRules({ document }: { document: KybDocument }) {
  const { i18n } = useLingui();
  const { certified, monthsMax } = KYB_DOCUMENT_RULES[document];
  return (
    <>
      {i18n._(KYB_DOCUMENT_WORDS[document].shows)}{' '}
      {certified ? <Trans>A certified copy.</Trans> : null}{' '}
      {monthsMax === null ? null : (
        <Plural value={monthsMax} one="Not older than # month." other="Not older than # months." />
      )}
    </>
  );
}
