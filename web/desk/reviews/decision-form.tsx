import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import {
  askDecisionPasskey,
  type CaseAsk,
  decideCase,
  QUEUE_READERS,
} from '@ballast/contract/staff/cases.ts';
import type { ReasonTemplate } from '@ballast/contract/staff/reason-templates.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { answerWithPasskey } from '../../app/access/passkeys/passkey-device.ts';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { ask } from '../../app/errors/dialogs.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatAmount } from '../../app/figures/format-decimal.ts';
import { Form } from '../../app/forms/form.tsx';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Note } from '../../ui/note.tsx';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint, useKeyShortcut } from '../keys/key-hint.tsx';
import styles from './case-decision.module.css';
import type { Case } from './case-words.ts';
import { useReload } from './something-new.tsx';

const OWN_WORDS = '';

const REASON_MAX = 500;
const NOTE_MAX = 2000;

type DecisionFormProps = {
  item: Case;
  /** What was there when the review was opened. */
  seen: string;
  decision: CaseDecision;
  onDone: () => void;
  onClose: () => void;
};

type Template = Case['templates'][number];

/**
 * What is said with a decision: words that the client reads, and a note that stays in the house. With a suspicion the
 * client is told the neutral sentence alone.
 */
export function DecisionForm({ item, seen, decision, onDone, onClose }: DecisionFormProps) {
  const reload = useReload();
  const { t, i18n } = useLingui();
  const decide = useCallMutation(decideCase);
  const templates = item.templates.filter((each) => each.decision === decision);
  const silent = isSilent(item);
  const choosesAsk = item.may_ask.length > 1;
  const stopping = decision === 'APPROVE' ? unexplained(item) : [];
  const form = useForm({
    values: {
      asks: item.may_ask[0] ?? 'DETAILS',
      template: OWN_WORDS,
      reason: '',
      note: '',
      suspicion: silent && decision === 'REJECT',
      ...Object.fromEntries(stopping.map(({ id }) => [fieldOf(id), ''])),
    } as Said,
    check: ({ template, reason, note, suspicion, ...why }) => ({
      reason:
        reason.trim() === '' &&
        ((decision !== 'APPROVE' &&
          !suspicion &&
          template === OWN_WORDS &&
          (isByCode(item) ? t`Choose a reason` : t`Choose a reason or write one`)) ||
          (decision === 'APPROVE' && isProfileChange(item) && t`Say what was changed`) ||
          (decision === 'APPROVE' && isInquiry(item) && t`Write the answer`)),
      note: note.trim() === '' && suspicion && t`Say why you suspect it`,
      ...Object.fromEntries(
        stopping.map(({ id }) => [
          fieldOf(id),
          why[fieldOf(id)]?.trim() === '' && t`Say why it may still be approved`,
        ]),
      ),
    }),
    send: async ({ asks, template, reason, note, suspicion, ...why }) => {
      const chosen = templates.find(({ code }) => code === template);
      const words = suspicion ? {} : wordsOf(chosen, reason.trim());
      const told = suspicion ? templates.find(({ neutral }) => neutral) : chosen;
      const text = [told?.text, words.reason].filter(Boolean).join(' ');
      if (decision === 'REJECT' && !(await confirmRejection(item, text))) return;
      const body = {
        decision,
        ...(decision === 'ASK_AGAIN' && choosesAsk && { asks }),
        ...words,
        ...(note.trim() && { note: note.trim() }),
        suspicion,
        ...(stopping.length > 0 && {
          flag_reasons: stopping.map(({ id }) => ({
            flag_id: id,
            reason: why[fieldOf(id)]?.trim() ?? '',
          })),
        }),
        seen_event: seen,
        ...(item.passkey_owed && { passkey: await sign(item, decision) }),
      };
      await decide.mutateAsync({ params: { id: item.id }, body }, { onError: reload });
      showToast({ tone: 'good', text: <DoneWords item={item} decision={decision} /> });
      onClose();
      onDone();
    },
  });
  useKey('Escape', form.running ? null : onClose);
  const shortcut = useKeyShortcut('Escape');
  // All of it is seen when it opens, under the documents that it is about.
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { suspicion } = form.getValues();

  return (
    <Form
      form={form}
      failure={<PasskeyFailureNote error={form.failure} />}
      buttons={
        <div ref={end} className={styles.last}>
          <Button
            type="submit"
            color={decision === 'REJECT' ? 'red' : 'harbour'}
            loading={form.running}
            autoFocus={decision === 'APPROVE' && stopping.length === 0}
          >
            <SendWords item={item} decision={decision} />
          </Button>
          <Button
            variant="default"
            rightSection={<KeyHint of="Escape" />}
            onClick={onClose}
            {...shortcut}
          >
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      {decision === 'APPROVE' ? <ApprovalWords item={item} /> : null}
      {item.passkey_owed ? <p className={styles.question}>{i18n._(signedWords(item))}</p> : null}
      {stopping.map(({ id, rule }, index) => (
        <Textarea
          key={id}
          {...form.getInputProps(fieldOf(id))}
          label={rule}
          description={t`Why may it still be approved? The client never sees this.`}
          maxLength={NOTE_MAX}
          rows={2}
          autoFocus={index === 0}
        />
      ))}
      <DecisionDetails form={form} item={item} decision={decision} />
      {decision !== 'APPROVE' && !suspicion && !silent ? (
        <ReasonFields form={form} item={item} decision={decision} />
      ) : null}
      {isTold(item) ? (
        <SuspicionWords decision={decision} templates={templates} shown={suspicion} />
      ) : (
        <Note tone="caution">
          <Trans>The client is told nothing of it.</Trans>
        </Note>
      )}
      <Textarea
        {...form.getInputProps('note')}
        label={t`Note for staff`}
        description={t`The client never sees it.`}
        maxLength={NOTE_MAX}
        rows={2}
      />
      {isTold(item) ? (
        <Checkbox
          {...form.getInputProps('suspicion', { type: 'checkbox' })}
          label={t`There is a suspicion`}
          description={t`Only compliance sees the mark and the note.`}
        />
      ) : null}
    </Form>
  );
}

/** Why it is rejected or asked for again: words for the client, or a code for the bank. */
function ReasonFields({ form, item, decision }: DecisionDetailsProps) {
  const { t } = useLingui();
  const templates = item.templates.filter((each) => each.decision === decision);
  const byCode = isByCode(item);
  return (
    <>
      <Radio.Group
        {...form.getInputProps('template')}
        label={decision === 'REJECT' ? t`Why is it rejected?` : t`Why is it asked for again?`}
        description={byCode ? t`The bank is told its code.` : t`The client reads it.`}
        {...(byCode && { error: form.errors.reason })}
      >
        <Stack gap="xs" mt="xs">
          {templates.map(({ code, text }) => (
            <Radio key={code} value={code} label={text} />
          ))}
          {byCode ? null : <Radio value={OWN_WORDS} label={t`Something else`} autoFocus />}
        </Stack>
      </Radio.Group>
      {byCode ? null : (
        <Textarea
          {...form.getInputProps('reason')}
          label={t`In your own words`}
          description={t`The client reads it, after what you chose.`}
          maxLength={REASON_MAX}
          rows={2}
        />
      )}
    </>
  );
}

/** What a passkey signs of a case, by its queue. */
const SIGNED_WORDS: Partial<Record<Case['queue'], MessageDescriptor>> = {
  withdrawals: msg`Your passkey signs it: the decision, the amount, the fee and the address.`,
  wallets: msg`Your passkey signs it: the decision and the address.`,
  bank_accounts: msg`Your passkey signs it: the decision and the account.`,
  subscriptions: msg`Your passkey signs it: the decision, the fund and the amount.`,
  recalls: msg`Your passkey signs it: the decision, the deposit and the amount.`,
  senders: msg`Your passkey signs it: the decision, the deposit and the address that it came from.`,
};

const signedWords = ({ queue }: Case) =>
  SIGNED_WORDS[queue] ?? msg`Your passkey signs it: the decision and what it is about.`;

/** Has a passkey sign a decision about money. */
async function sign({ id }: Case, decision: CaseDecision) {
  const asked = { params: { id }, body: { decision } };
  return answerWithPasskey(await client.call(askDecisionPasskey, asked));
}

type FlagField = `flag_${string}`;

type Said = Readonly<Record<FlagField, string>> & {
  readonly asks: CaseAsk;
  readonly template: string;
  readonly reason: string;
  readonly note: string;
  readonly suspicion: boolean;
};

function fieldOf(flagId: string): FlagField {
  return `flag_${flagId}`;
}

/** Flags that stop and that nobody has explained on this case. */
function unexplained({ flags }: Case): Case['flags'] {
  return flags.filter(({ stops, reasons }) => stops && reasons.length === 0);
}

function wordsOf(
  template: Template | undefined,
  reason: string,
): { template?: ReasonTemplate; reason?: string } {
  return { ...(template && { template: template.code }), ...(reason && { reason }) };
}

function confirmRejection(item: Case, text: string): Promise<boolean> {
  const { client_name: name } = item;
  if (isSilent(item)) {
    return ask({
      title: <Trans>Confirm these hits?</Trans>,
      text:
        item.queue === 'senders' ? (
          <Trans>The deposit of {name} stays where it is.</Trans>
        ) : (
          <Trans>Nothing of {name} is approved any more.</Trans>
        ),
      confirm: <Trans>Confirm the hits</Trans>,
      refuse: <Trans>Cancel</Trans>,
      grave: true,
    });
  }
  if (item.queue === 'recalls') {
    return ask({
      title: <Trans>Refuse what the bank asks for?</Trans>,
      text: <Trans>The bank is told at once: “{text}”</Trans>,
      confirm: <Trans>Yes, refuse</Trans>,
      refuse: <Trans>Cancel</Trans>,
      grave: true,
    });
  }
  return ask({
    title: <Trans>Reject {name}?</Trans>,
    text: <Trans>The client is told at once: “{text}”</Trans>,
    confirm: <Trans>Yes, reject</Trans>,
    refuse: <Trans>Cancel</Trans>,
    grave: true,
  });
}

type SuspicionWordsProps = { decision: CaseDecision; templates: Template[]; shown: boolean };

/** What the client is told when there is a suspicion. */
function SuspicionWords({ decision, templates, shown }: SuspicionWordsProps) {
  if (!shown) return null;
  const text = templates.find(({ neutral }) => neutral)?.text ?? '';
  return (
    <Note tone="caution">
      {decision === 'APPROVE' ? (
        <Trans>The client is told nothing of it.</Trans>
      ) : (
        <Trans>The client is told this and nothing else: “{text}”</Trans>
      )}
    </Note>
  );
}

type DecisionDetailsProps = {
  form: FormState<Said>;
  item: Case;
  decision: CaseDecision;
};

/** What is asked for again, where that is chosen; what a client is answered whose request is met. */
function DecisionDetails({ form, item, decision }: DecisionDetailsProps) {
  const { t } = useLingui();
  if (decision === 'ASK_AGAIN' && item.may_ask.length > 1) {
    const asks =
      item.queue === 'kyb'
        ? ([
            ['DETAILS', t`What is missing or was marked; the identity document stays`],
            ['DOCUMENT', t`The identity document of the signatory, too`],
          ] as const)
        : ([
            ['DOCUMENT', t`The identity document alone`],
            ['DETAILS', t`Their answers; the rest stays as it is`],
          ] as const);
    return (
      <Radio.Group {...form.getInputProps('asks')} label={t`What should be sent again?`}>
        <Stack gap="xs" mt="xs">
          {asks.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    );
  }
  if (decision !== 'APPROVE' || item.queue !== 'client_requests') return null;
  if (isProfileChange(item)) {
    return (
      <Textarea
        {...form.getInputProps('reason')}
        label={t`What was changed`}
        description={t`The client reads it by email. A home that they told is kept with it.`}
        maxLength={REASON_MAX}
        rows={3}
      />
    );
  }
  return (
    <Textarea
      {...form.getInputProps('reason')}
      label={t`Answer to the client`}
      description={
        isInquiry(item)
          ? t`The client reads it by email and beside the fund.`
          : t`The client reads it by email. Without one they read that it is done.`
      }
      maxLength={REASON_MAX}
      rows={3}
    />
  );
}

/** Whether a client has told that their details have changed. */
function isProfileChange({ facts }: Case): boolean {
  return facts.some(({ field, value }) => field === 'request_topic' && value === 'PROFILE_CHANGE');
}

/** Whether a client asks about a fund. */
function isInquiry({ facts }: Case): boolean {
  return facts.some(({ field }) => field === 'inquiry_fund');
}

/** What comes of an approval. */
function ApprovalWords({ item }: { item: Case }) {
  const { client_name: name, approval_prepares: prepares, queue } = item;
  if (queue === 'withdrawals') return <WithdrawalWords item={item} />;
  if (queue === 'recalls') return <RecallWords item={item} />;
  if (queue === 'senders') {
    return (
      <p className={styles.question}>
        <Trans>The deposit then goes on settling. {name} is told nothing.</Trans>
      </p>
    );
  }
  if (isSilent(item)) return null;
  return (
    <p className={styles.question}>
      {prepares ? (
        <Trans>Somebody else then decides about {name}.</Trans>
      ) : (
        <Trans>{name} is told at once.</Trans>
      )}
      {item.may_ask.includes('DOCUMENT') ? (
        <>
          {' '}
          {queue === 'kyb' ? (
            <Trans>This covers the identity document of whoever signs.</Trans>
          ) : (
            <Trans>This covers their identity document.</Trans>
          )}
        </>
      ) : null}
    </p>
  );
}

function RecallWords({ item }: { item: Case }) {
  const { amount, client_name: name, approval_prepares: first } = item;
  const sum = amount ? formatAmount(amount.value, amount.currency, { full: true }) : '';
  return (
    <p className={styles.question}>
      {first ? (
        <Trans>
          The bank may take back {sum} that came for {name} once somebody else has said so, too.
        </Trans>
      ) : (
        <Trans>
          The bank may take back {sum} that came for {name}. It is told at once.
        </Trans>
      )}
    </p>
  );
}

function WithdrawalWords({ item }: { item: Case }) {
  const { amount, client_name: name, facts, approval_prepares: first } = item;
  const sum = amount ? formatAmount(amount.value, amount.currency, { full: true }) : '';
  const address = facts.find(({ field }) => field === 'wallet_address')?.value ?? '';
  return (
    <p className={styles.question}>
      {first ? (
        <Trans>
          {sum} of {name} go to {address} once somebody else has approved it, too.
        </Trans>
      ) : (
        <Trans>
          {sum} of {name} go to {address}. Transfers cannot be reversed.
        </Trans>
      )}
    </p>
  );
}

/** Whether a bank is answered, by codes alone. */
function isByCode({ queue }: Pick<Case, 'queue'>): boolean {
  return queue === 'recalls';
}

/** Whether the client is told what is decided. */
function isTold(item: Case): boolean {
  return !(isSilent(item) || isByCode(item));
}

/** Whether nobody outside the house learns what is decided. */
export function isSilent({ queue }: Pick<Case, 'queue'>): boolean {
  return QUEUE_READERS[queue] !== undefined;
}

/** Whether an approval is only a check by the first of two; the first of a withdrawal approves it. */
export function onlyChecks({ approval_prepares: prepares, queue }: Case): boolean {
  return prepares && queue !== 'withdrawals';
}

function SendWords({ item, decision }: { item: Case; decision: CaseDecision }) {
  if (isSilent(item)) {
    return decision === 'APPROVE' ? <Trans>Clear the hits</Trans> : <Trans>Confirm the hits</Trans>;
  }
  if (decision === 'ASK_AGAIN') return <Trans>Ask the client</Trans>;
  if (decision === 'APPROVE')
    return onlyChecks(item) ? <Trans>Mark as checked</Trans> : <Trans>Approve</Trans>;
  if (item.queue === 'recalls') return <Trans>Refuse the request</Trans>;
  return item.queue === 'withdrawals' ? (
    <Trans>Reject this withdrawal</Trans>
  ) : (
    <Trans>Reject this review</Trans>
  );
}

function DoneWords({ item, decision }: { item: Case; decision: CaseDecision }) {
  if (decision === 'REJECT') return <Trans>Rejected</Trans>;
  if (decision === 'ASK_AGAIN') return <Trans>The client is asked again</Trans>;
  return onlyChecks(item) ? <Trans>Marked as checked</Trans> : <Trans>Approved</Trans>;
}
