import type { PAYMENT_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import { RELOAD, type Words } from './calls.ts';

export const PAYMENT_WORDS: Readonly<Record<keyof typeof PAYMENT_ERRORS, Words>> = {
  company_answers_overdue: {
    title: msg`Some details of your company are overdue`,
    advice: msg`Send us what is missing, which your portfolio leads to. Then you can deposit and invest again; you can always withdraw.`,
  },
  amount_invalid: { title: msg`Enter a valid amount` },
  amount_below_minimum: { title: msg({ message: 'Min. amount: {minimum}' }) },
  amount_above_maximum: { title: msg({ message: 'Max. amount: {maximum}' }) },
  amount_does_not_cover_fee: { title: msg`Increase amount to cover fees.` },
  currency_not_available: {
    title: msg`This currency is not available`,
    advice: msg`Choose another currency.`,
  },
  address_being_prepared: {
    title: msg`Your address is being prepared`,
    advice: msg`It appears here as soon as our custodian has made it.`,
  },
  address_invalid: { title: msg`This wallet address does not seem valid.` },
  wallet_already_added: { title: msg`This wallet is already added to your account.` },
  wallet_is_deposit_address: {
    title: msg`This is an address of ours`,
    advice: msg`Enter the address of a wallet outside your account here.`,
  },
  wallet_is_contract: {
    title: msg`This is the contract of a token, not a wallet`,
    advice: msg`What is sent there is lost. Enter the address of your wallet.`,
  },
  wallet_looks_alike: {
    title: msg`This address looks like one that you know`,
    advice: msg`Enter the full address once more, copied from your wallet.`,
  },
  wallet_not_approved: {
    title: msg`This wallet is not verified`,
    advice: msg`Verification takes 1–2 business days.`,
  },
  wallet_on_hold: {
    title: msg`This wallet cannot be used yet`,
    advice: msg`A new wallet can be paid to 48 hours after its approval.`,
  },
  proof_expired: {
    title: msg`This message is too old`,
    advice: msg`Start again, and sign the new message within 15 minutes.`,
  },
  not_signed: {
    title: msg`This signature is not by this wallet`,
    advice: msg`Sign exactly this message with the key of this address, and paste all of the signature.`,
  },
  holder_is_not_client: {
    title: msg`This account is not in your name`,
    advice: msg`We pay to accounts of your own only. Enter the holder’s name as your bank has it; if your name has changed, tell your relationship manager.`,
  },
  bank_account_already_added: { title: msg`This bank account is already added to your account.` },
  bank_account_not_approved: {
    title: msg`This bank account is not verified`,
    advice: msg`Verification takes 1–2 business days.`,
  },
  bank_account_on_hold: {
    title: msg`This bank account cannot be used yet`,
    advice: msg`A new bank account can be paid to 48 hours after its approval.`,
  },
  too_many_targets: {
    title: msg`You have as many of these as you can have`,
    advice: msg`Remove one that you no longer use.`,
  },
  client_suspended: {
    title: msg`This client’s account is suspended`,
    advice: msg`Nothing is paid from it while it is.`,
  },
  deposit_undone: {
    title: msg`A deposit of this client was reversed`,
    advice: msg`Only part of it could be held, so nothing is paid out until the alarm about it is closed.`,
  },
  deposit_recalled: {
    title: msg`The bank took back a deposit of this client, or asks for one`,
    advice: msg`Nothing is paid out until that is settled, and an alarm about it closed.`,
  },
  recall_booked: {
    title: msg`The bank took this deposit back before it was answered`,
    advice: msg`Refuse the request: the money has gone back already.`,
  },
  wallet_proof_required: {
    title: msg`Prove first that this wallet is yours`,
    advice: msg`The law asks for it above EUR 1,000. Open the wallet under Settings, Wallets and bank accounts, and sign a message with it.`,
  },
  video_call_required: {
    title: msg`A video call is needed for this withdrawal`,
    advice: msg`Book it where you confirm the withdrawal.`,
  },
  slot_taken: {
    title: msg`This time is no longer available`,
    advice: msg`Please choose another one.`,
  },
  call_already_booked: {
    title: msg`You have already booked a call about this`,
    advice: msg`You can move it to another time.`,
  },
  call_at_that_time: {
    title: msg`You have another call at that time`,
    advice: msg`Please choose another one.`,
  },
  call_not_changeable: { title: msg`This call can no longer be changed`, advice: RELOAD },
  call_not_begun: { title: msg`This call has not begun yet` },
  funds_being_settled: {
    title: msg`Funds are being settled`,
    advice: msg`Please try again in 24 hours.`,
  },
  acknowledgement_required: { title: msg`Accept the acknowledgement to continue` },
  withdrawals_stopped: {
    title: msg`Withdrawals of this currency are paused`,
    advice: msg`We are checking our books with the bank or custodian. Your funds are safe; please try again later.`,
  },
  nothing_to_pay: {
    title: msg`No payment is ready for a file`,
    advice: msg`Payments of suspended clients wait until their accounts are open again.`,
  },
  payment_file_outdated: {
    title: msg`This file may no longer go as it is`,
    advice: msg`A client’s account is suspended, or withdrawals of the currency are paused. Discard it and prepare another.`,
  },
  withdrawal_state_conflict: {
    title: msg`This withdrawal has moved on`,
    advice: msg`See its current state in transactions.`,
  },
  already_corrected: {
    title: msg`This has been put right already`,
    advice: msg`Decline it, or take it back.`,
  },
  payer_not_screened: {
    title: msg`The payer is not screened yet`,
    advice: msg`That takes a few minutes. Confirm it then.`,
  },
  payer_with_compliance: {
    title: msg`Compliance decides about this payer`,
    advice: msg`Nobody else gives this money away. Leave it to them.`,
  },
  payer_hit_undecided: {
    title: msg`What was found of the payer is not decided yet`,
    advice: msg`Clear or confirm it first, in the list of money that is nobody’s yet.`,
  },
  attempt_running: {
    title: msg`The last attempt to send it may still be running`,
    advice: msg`Confirm it in two minutes.`,
  },
  correction_outdated: {
    title: msg`The books have moved since the lines were shown`,
    advice: msg`Decline it and ask anew.`,
  },
  not_correctable: {
    title: msg`This cannot be corrected in that way`,
    advice: msg`Check the entry, the amount and the accounts.`,
  },
  client_closed: {
    title: msg`This client’s account is closed for good`,
    advice: msg`Nothing can be added to it.`,
  },
  payment_state_conflict: { title: msg`This payment has already been decided`, advice: RELOAD },
};
