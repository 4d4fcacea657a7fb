import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as asked from '../../../contract/payments/asked-corrections.ts';
import { listCorrections } from '../../../contract/payments/corrections.ts';
import * as events from '../../../contract/payments/parked-events.ts';
import { decidePayerHits } from '../../../contract/payments/payer-hits.ts';
import { listSuspendedLines } from '../../../contract/payments/suspended-lines.ts';
import { arriveSandboxWire, listSandboxHit } from '../../../contract/sandbox/sandbox.ts';
import * as alarms from '../../../contract/staff/alarms.ts';
import * as cases from '../../../contract/staff/cases.ts';
import * as clients from '../../../contract/staff/clients.ts';
import * as transfers from '../../../contract/staff/exchange-transfers.ts';
import * as files from '../../../contract/staff/payment-files.ts';
import * as views from '../../../contract/staff/queue-views.ts';
import * as team from '../../../contract/staff/team-calls.ts';
import * as calls from '../../../contract/video-calls/video-calls.ts';
import { raiseAlarm } from '../../../server/database/alarms.ts';
import { newId } from '../../../server/database/identifier.ts';
import { transact } from '../../../server/database/transact.ts';
import { collectOrder } from '../../../server/providers/bank/files/payment-orders.ts';
import { makePdf, pageObjects } from '../../worlds/pdf.ts';
import { standInPlace } from '../../worlds/stand-in-place.ts';
import { AMELIA, CONOR, made, type Stage } from './stage.ts';

/** A correction of the books is drawn up, asked for and confirmed. */
export async function correctBooks(stage: Stage): Promise<void> {
  const operations = await stage.as('operations');
  const correction = {
    kind: 'ADJUSTMENT',
    client_id: null,
    asset: 'USDC',
    amount: '1',
    from: 'house_capital',
    to: 'fees',
  } as const;
  await made(operations, asked.previewCorrection, { body: { correction } });
  const { upload_id } = await made(operations, asked.sendCorrectionFile, {
    query: { file_name: 'letter.pdf' },
    body: makePdf(pageObjects()),
  });
  const { id } = await made(operations, asked.askCorrection, {
    body: { correction, evidence: 'The bank confirmed it.', evidence_files: [upload_id] },
  });
  await made(operations, listCorrections);
  await made(operations, asked.downloadCorrectionFile, { params: { id, upload_id } });
  const body = { decision: 'CONFIRMED' as const };
  const passkey = await stage.signed(asked.askCorrectionPasskey, { params: { id }, body });
  await made(await stage.as('operations.second'), asked.answerCorrection, {
    params: { id },
    body: { ...body, passkey },
  });
}

export async function handleAlarms(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const subject = { kind: 'transfer', id: randomUUID(), ownerId: null };
  await transact(database, (tx) => raiseAlarm(tx, 'transfer_parked', subject, {}));
  const operations = await stage.as('operations');
  await made(operations, alarms.countAlarms);
  const { items } = await made(operations, alarms.listAlarms);
  const params = { id: items.find((alarm) => alarm.subject.id === subject.id)?.id ?? '' };
  await made(operations, alarms.acknowledgeAlarm, { params });
  await made(operations, alarms.closeAlarm, { params, body: { reason: 'It was ours' } });
}

/** Events that nothing handles are looked at again, or set aside. */
export async function handleEvents(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const now = await stage.now();
  for (const event_id of [randomUUID(), randomUUID()]) {
    await database
      .insertInto('provider_events')
      .values({
        ...{ id: newId(), provider: 'custody', event_id, type: 'custody.unheard_of' },
        ...{ data: '{}', raw_body: Buffer.from('{}'), sent_at: now, received_at: now, due_at: now },
      })
      .execute();
  }
  await stage.pass(0);
  const operations = await stage.as('operations');
  const { items } = await made(operations, events.listParkedEvents);
  const [one, two] = items.filter(({ type }) => type === 'custody.unheard_of');
  await made(operations, events.retryParkedEvent, { params: { id: one?.id ?? '' } });
  await made(operations, events.setEventAside, {
    params: { id: two?.id ?? '' },
    body: { reason: 'It says nothing' },
  });
}

/** A wire of nobody's from somebody who stands on a list. */
export async function handlePayers(stage: Stage): Promise<void> {
  const stranger = await stage.browserOf(null);
  const remitter = `Listed Payer ${randomUUID().slice(0, 8)}`;
  await made(stranger, listSandboxHit, { body: { name: remitter } });
  await made(stranger, arriveSandboxWire, {
    body: { reference_id: 'Savings', currency: 'USD', amount: '9500', remitter },
  });
  await stage.pass(660_000);
  await stage.pass(660_000);
  const compliance = await stage.as('compliance');
  const { items } = await made(compliance, listSuspendedLines);
  const reference = items.find((line) => line.payer_name === remitter)?.reference ?? '';
  await made(compliance, decidePayerHits, {
    body: { reference, decision: 'CLEARED', reason: 'Another of that name' },
  });
}

/** Payments that go to the bank in files: one is discarded, the next released. */
export async function payByFile(stage: Stage): Promise<void> {
  const { database } = stage.context;
  const account = { currency: 'USD', rail: 'WIRE' } as const;
  const { clientId: owner_id } = await stage.idsOf(AMELIA);
  const key = randomUUID();
  await collectOrder(database, [account as never], {
    ...{ ...account, key, amount: 100_00n, creditorName: 'Amelia Hart', creditorBank: '021000021' },
    ...{ creditorAccount: '4401000217' },
  } as never);
  const request_id = newId();
  await database
    .insertInto('provider_keys')
    .values({ provider: 'bank', key, owner_id, request_id })
    .execute();
  const operations = await stage.as('operations');
  await made(operations, files.listWaitingPayments);
  const first = await made(operations, files.preparePaymentFile, { body: account });
  await made(operations, files.discardPaymentFile, { params: { id: first.id } });
  const { id } = await made(operations, files.preparePaymentFile, { body: account });
  const params = { id };
  await made(operations, files.listPaymentFiles);
  await made(operations, files.getPaymentFile, { params });
  await made(operations, files.listFiledPayments, { params });
  const passkey = await stage.signed(files.askReleasePasskey, { params });
  await made(await stage.as('operations.second'), files.releasePaymentFile, {
    params,
    body: { passkey },
  });
}

/** The house moves ether to the exchange, and stops what nobody asks for there. */
export async function moveToExchange(stage: Stage): Promise<void> {
  const { providers } = stage.context;
  const place = standInPlace(await stage.now());
  // The platform of a demonstration has no custody of its own, beside which there could be one.
  Object.assign(providers, { exchangePlace: place });
  const operations = await stage.as('operations');
  const move = async (direction: 'TO_EXCHANGE' | 'TO_WALLET') => {
    const sent = { direction, asset: 'ETH', amount: '1.5', why: 'For the orders of the week' };
    const { id } = await made(operations, transfers.proposeExchangeTransfer, { body: sent });
    const input = { params: { id }, body: { decision: 'APPROVED' as const } };
    const passkey = await stage.signed(transfers.askExchangeTransferPasskey, input);
    await made(await stage.as('operations.second'), transfers.decideExchangeTransfer, {
      params: { id },
      body: { decision: 'APPROVED', reason: null, passkey },
    });
    return id;
  };
  const [there, back] = [await move('TO_EXCHANGE'), await move('TO_WALLET')];
  await made(operations, transfers.stopExchangeTransfer, { params: { id: back } });
  await stage.pass(60_000);
  place.say(there, { state: 'arrived', failure: null, hash: null });
  await stage.pass(60_000);
  const told = await made(operations, transfers.getExchangePlace);
  const stateOf = (id: string) => told.transfers.find((each) => each.id === id)?.state;
  expect([stateOf(there), stateOf(back)]).toEqual(['ARRIVED', 'FAILED']);
  Object.assign(providers, { exchangePlace: null });
}

/** Calls with the team: booked, moved, taken, held; and one that is called off. */
export async function talk(stage: Stage): Promise<void> {
  const operations = await stage.as('operations');
  const { version, ...hours } = await made(operations, team.getCallHours);
  await made(operations, team.setCallHours, { body: { ...hours, version } });
  const client = await stage.as(CONOR);
  const { items } = await made(client, calls.listCallSlots);
  const [first, second, third] = items.map(({ starts_at }) => starts_at);
  const book = (slot = '') =>
    made(client, calls.bookCall, {
      body: { purpose: 'ADVICE', subject_id: null, slot, zone: 'Europe/Dublin' },
    });
  const { id } = await book(first);
  await made(client, calls.cancelCall, { params: { id } });
  const params = { id: (await book(second)).id };
  await made(client, calls.moveCall, { params, body: { slot: third ?? '' } });
  await made(client, calls.listCalls);
  await made(operations, team.listTeamCalls, { query: { view: 'COMING' } });
  await made(operations, team.takeCall, { params });
  await stage.pass(Date.parse(third ?? '') - (await stage.now()).getTime() + 60_000);
  await made(await stage.as('operations'), team.recordCallOutcome, {
    params,
    body: { outcome: 'HELD', note: 'Answered' },
  });
}

/** A queue with its views, and a case that is read, taken, handed over and given back. */
export async function workOnCases(stage: Stage): Promise<void> {
  const operations = await stage.as('operations');
  await made(operations, cases.listQueues);
  const params = { queue: 'kyc' as const };
  await made(operations, cases.listColleagues, { params });
  const { id: view } = await made(operations, views.saveQueueView, {
    params,
    body: { name: 'Mine', shared_with: null, filter: { taken_by: 'ME' } },
  });
  await made(operations, views.listQueueViews, { params });
  await made(operations, views.removeQueueView, { params: { id: view } });
  await made(operations, clients.listClients);
  const { clientId } = await stage.idsOf(AMELIA);
  await made(operations, clients.getClient, { params: { id: clientId } });
  await made(operations, clients.listClientEntries, { params: { id: clientId } });
}
