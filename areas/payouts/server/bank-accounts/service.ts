import type { addBankAccount as addEndpoint, BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { schemeOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BankAccountId } from '#kernel/ids.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import type { LimitedContext, TenantContext } from '#server/infra/context.ts'
import { findInstructionsOfBankAccounts } from '#server/infra/external/shown-instructions-store.ts'
import { ApprovalNeeded } from '#server/infra/http/register.ts'
import { type AddingDependencies, addBankAccount, makeDefault, removeBankAccount } from './commands.ts'
import { requestAddition, requestDefault, requestRemoval } from './second-person.ts'
import { type BankAccountRow, listBankAccountRows } from './store.ts'

/** What members do with bank accounts in the dashboard. */

export async function listBankAccounts(context: TenantContext): Promise<BankAccount[]> {
  return present(context, await listBankAccountRows(context))
}

/** With a second person required, the call becomes a request, as the other changes do. */
export async function addFromDashboard(
  context: LimitedContext,
  dependencies: AddingDependencies,
  { body }: HandlerInput<typeof addEndpoint>,
): Promise<BankAccount | ApprovalNeeded> {
  const given = (text: string | null | undefined) => text || null
  const input = {
    ...body,
    holder_name: given(body.holder_name),
    bank_name: given(body.bank_name),
    bank_code: given(body.bank_code),
    bank_address: given(body.bank_address),
    account_number: given(body.account_number),
    iban: given(body.iban),
    swift: given(body.swift),
    ach_routing_number: given(body.ach_routing_number),
    metadata: {},
  }
  if (context.needsSecondPerson) return requestAddition(context, dependencies, input)
  return presentOne(context, await addBankAccount(context, dependencies, input))
}

export async function makeDefaultFromDashboard(context: LimitedContext, id: BankAccountId): Promise<BankAccount | ApprovalNeeded> {
  const changed = context.needsSecondPerson ? await requestDefault(context, id) : await makeDefault(context, id)
  return changed instanceof ApprovalNeeded ? changed : presentOne(context, changed)
}

export async function removeFromDashboard(context: LimitedContext, id: BankAccountId): Promise<null | ApprovalNeeded> {
  if (context.needsSecondPerson) return requestRemoval(context, id)
  await removeBankAccount(context, id)
  return null
}

async function presentOne(context: TenantContext, row: BankAccountRow): Promise<BankAccount> {
  const [account] = await present(context, [row])
  return account as BankAccount
}

async function present(context: TenantContext, rows: readonly BankAccountRow[]): Promise<BankAccount[]> {
  const instructions = await findInstructionsOfBankAccounts(
    context,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentBankAccount(row, instructions.get(row.id) ?? null, context.now))
}

/** Names every field of a bank account that leaves the server through the dashboard's API. */
function presentBankAccount(row: BankAccountRow, instruction: ShownInstruction | null, now: Date): BankAccount {
  return {
    id: row.id,
    kind: row.kind as BankAccount['kind'],
    created_at: row.created_at.toISOString(),
    currency: row.currency,
    country: row.country,
    account_type: row.account_type as BankAccount['account_type'],
    holder_name: row.holder_name,
    bank_name: row.bank_name,
    bank_code: row.bank_code,
    bank_address: row.bank_address,
    swift: row.swift,
    ach_routing_number: row.routing_number,
    card_brand: row.card_brand,
    number_type: row.kind === 'debit_card' ? 'card_number' : schemeOf(row.country) === 'iban' ? 'iban' : 'account_number',
    last4: row.last4,
    status: row.status as BankAccount['status'],
    name_check: row.name_check as BankAccount['name_check'],
    is_default: row.is_default,
    takes_instant: row.takes_instant,
    first_payout_from: row.first_payout_from > now ? row.first_payout_from.toISOString() : null,
    instruction,
  }
}
