import { openDestination, type SealedDestination } from '#areas/payouts/server/bank-accounts/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import { type InstructionState, openInstructionStates } from '#kernel/instructions.ts'
import type { PlatformInstruction } from '../index.ts'
import type { InstructionRow } from './instructions-store.ts'

type Destination = Extract<PlatformInstruction, { type: 'payout.send' }>['data']['destination']

const withDestination: readonly InstructionRow['type'][] = ['payout.send', 'bank_account.add']

/** An instruction as its platform reads it. Where money goes is opened for as long as it is to be sent there. */
export async function presentInstruction(row: InstructionRow, vault: Banking['vault']): Promise<PlatformInstruction> {
  const { id, merchant_id, business_id, type, state, payload } = row
  const times = {
    created_at: row.created_at.toISOString(),
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    overdue_at: row.overdue_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  }
  const destination = withDestination.includes(type)
    ? { destination: openInstructionStates.includes(state as InstructionState) ? await presentDestination(payload, vault) : null }
    : {}
  const tenant = business_id === null ? { merchant_id } : { business_id }
  return { id, ...tenant, type, state, ...times, data: { ...payload, ...destination } } as PlatformInstruction
}

const unknown = {
  country: null,
  holder_name: null,
  account_number: null,
  iban: null,
  ach_routing_number: null,
  swift: null,
  bank_code: null,
  bank_name: null,
  card_token: null,
}

async function presentDestination(payload: object, vault: Banking['vault']): Promise<Destination> {
  const { destination } = payload as { destination: { bank_account_id: BankAccountId; sealed: SealedDestination } }
  const opened = await openDestination({ vault }, destination.sealed)
  const head = { bank_account_id: destination.bank_account_id, kind: opened.kind }
  if (opened.kind === 'debit_card') return { ...unknown, ...head, card_token: opened.cardToken }
  const { country, holderName, accountNumber, iban, achRoutingNumber, swift, bankCode, bankName } = opened.details
  return {
    ...unknown,
    ...head,
    country,
    holder_name: holderName,
    account_number: accountNumber,
    iban,
    ach_routing_number: achRoutingNumber,
    swift,
    bank_code: bankCode,
    bank_name: bankName,
  }
}
