import { isWithheld } from '@ballast/contract/files/uploads.ts';
import { downloadCaseDocument } from '@ballast/contract/staff/cases.ts';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Tabs, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readFile } from '../../../app/forms/read-file.ts';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { DOCUMENT_KEYS, type DocumentKey, useKey } from '../../keys/desk-keys.ts';
import { KeyHint } from '../../keys/key-hint.tsx';
import type { Case } from '../case-words.ts';
import styles from './case-documents.module.css';
import {
  besideOf,
  type CaseDocument,
  documentTitle,
  documentTitles,
  fileKey,
} from './document-titles.ts';
import { DocumentView } from './document-view.tsx';
import { useOpenedDocuments } from './opened-documents.ts';

type CaseDocumentsProps = {
  item: Case;
  openKey: string | null;
  onOpen: (key: string) => void;
};

export function mayOpenDocuments({ actions }: Pick<Case, 'actions'>): boolean {
  return actions.every(
    ({ action, blocked_by }) => action !== 'OPEN_DOCUMENTS' || blocked_by === null,
  );
}

/** The documents of a case, for those who may look at them: one at a time, and the selfie beside what it is compared with. */
export function CaseDocuments({ item, openKey, onOpen }: CaseDocumentsProps) {
  return (
    <Card tight>
      <div className={styles.stack}>
        <VisuallyHidden component="h2">
          <Trans>Documents</Trans>
        </VisuallyHidden>
        <InfectedNote documents={item.documents} />
        {mayOpenDocuments(item) ? (
          <Panes item={item} openKey={openKey} onOpen={onOpen} />
        ) : (
          <Note tone="info">
            <Trans>Only those who check or decide this review look at its documents.</Trans>
          </Note>
        )}
      </div>
    </Card>
  );
}

/** Names the files in which the scanner found something; nothing when there are none. */
function InfectedNote({ documents }: Pick<Case, 'documents'>) {
  const { i18n } = useCatalogue();
  const titles = documentTitles(i18n, documents);
  const infected = titles.filter((_, index) => documents[index] && isWithheld(documents[index]));
  if (infected.length === 0) return null;
  const names = infected.join(', ');
  return (
    <Note tone="bad" title={<Trans>The virus scanner found something: {names}</Trans>}>
      <Trans>It can no longer be viewed. You can ask the client for it again.</Trans>
    </Note>
  );
}

type Titled = { document: CaseDocument; title: string; number: DocumentKey | undefined };

/** The documents with their titles and numbers; last one that was sent before, while it is open. */
function useTitled(item: Case, openKey: string | null): Titled[] {
  const { i18n } = useCatalogue();
  const { t } = useLingui();
  const { documents } = item;
  const titles = documentTitles(i18n, documents);
  const listed = documents.map((document, index) => ({
    document,
    title: titles[index] ?? '',
    number: DOCUMENT_KEYS[index],
  }));
  if (documents.some((each) => fileKey(each) === openKey)) return listed;
  const former = item.sent_before
    .flatMap(({ files }) => files)
    .find((each) => fileKey(each) === openKey);
  if (!former) return listed;
  const title = documentTitle(i18n, former);
  return [
    ...listed,
    { document: former, title: t`${title}, sent before`, number: DOCUMENT_KEYS[listed.length] },
  ];
}

function Panes({ item, openKey, onOpen }: CaseDocumentsProps) {
  const { t } = useLingui();
  const open = useOpenedDocuments((upload_id) =>
    readFile(downloadCaseDocument, { params: { id: item.id, upload_id } }),
  );
  const [active, setActive] = useState<'main' | 'beside'>('main');
  const titled = useTitled(item, openKey);
  const beside = besideOf(titled);
  const tabs = titled.filter((each) => each !== beside);
  const shown = tabs.find(({ document }) => fileKey(document) === openKey) ?? tabs[0];
  const viewOf = ({ document, title }: Titled, pane: typeof active) => (
    <DocumentView
      key={fileKey(document)}
      caseId={item.id}
      document={document}
      title={title}
      open={open}
      isActive={active === pane}
    />
  );
  return (
    <div className={styles.panes} data-two={beside ? true : undefined}>
      <Pane isActive={active === 'main'} onActive={() => setActive('main')}>
        <Tabs
          value={shown ? fileKey(shown.document) : null}
          onChange={(key) => key !== null && onOpen(key)}
          keepMounted={false}
        >
          <Tabs.List aria-label={t`Documents`}>
            {tabs.map(({ document, title, number }) => (
              <Tabs.Tab key={fileKey(document)} value={fileKey(document)} className={styles.tab}>
                <Numbered
                  number={number}
                  onPress={() => {
                    onOpen(fileKey(document));
                    setActive('main');
                  }}
                >
                  {title}
                </Numbered>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((each) => (
            <Tabs.Panel key={fileKey(each.document)} value={fileKey(each.document)} pt="sm">
              {viewOf(each, 'main')}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Pane>
      {beside ? (
        <Pane isActive={active === 'beside'} onActive={() => setActive('beside')}>
          <h3 className={styles.beside}>
            <Numbered number={beside.number} onPress={() => setActive('beside')}>
              {beside.title}
            </Numbered>
          </h3>
          {viewOf(beside, 'beside')}
        </Pane>
      ) : null}
    </div>
  );
}

type PaneProps = { isActive: boolean; onActive: () => void; children: ReactNode };

/** One of two documents; the keys of documents are for the one that was touched last. */
function Pane({ isActive, onActive, children }: PaneProps) {
  return (
    <div
      className={styles.pane}
      data-active={isActive || undefined}
      onFocusCapture={onActive}
      onPointerDownCapture={onActive}
    >
      {children}
    </div>
  );
}

type NumberedProps = { number: DocumentKey | undefined; onPress: () => void; children: ReactNode };

function Numbered({ number, onPress, children }: NumberedProps) {
  return (
    <span className={styles.numbered}>
      {children}
      {number ? <NumberKey number={number} onPress={onPress} /> : null}
    </span>
  );
}

function NumberKey({ number, onPress }: Pick<NumberedProps, 'onPress'> & { number: DocumentKey }) {
  useKey(number, onPress);
  return <KeyHint of={number} />;
}
