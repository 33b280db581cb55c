import type { addBankAccount as addEndpoint, BankAccount } from '@counterfoil/contract/bank-accounts'
import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { TenantContext } from '../../infra/context.ts'
import type { Banking } from '../banking/index.ts'
import { presentBankAccount } from './present.ts'
import { addBankAccount, makeDefault, removeBankAccount } from './service.ts'
import { listBankAccountRows } from './store.ts'

/** What members do with bank accounts in the dashboard. */

export async function listBankAccounts(context: TenantContext): Promise<BankAccount[]> {
  return (await listBankAccountRows(context)).map((row) => presentBankAccount(row, context.now))
}

export async function addFromDashboard(context: TenantContext, banking: Banking, { body }: HandlerInput<typeof addEndpoint>): Promise<BankAccount> {
  const given = (text: string | null | undefined) => text || null
  const account = await addBankAccount(context, banking, {
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
  })
  return presentBankAccount(account, context.now)
}

export async function makeDefaultFromDashboard(context: TenantContext, id: string): Promise<BankAccount> {
  return presentBankAccount(await makeDefault(context, id), context.now)
}

export async function removeFromDashboard(context: TenantContext, id: string): Promise<null> {
  await removeBankAccount(context, id)
  return null
}
