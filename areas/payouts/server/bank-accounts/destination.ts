import type { BankAccountId, MerchantId } from '#kernel/ids.ts'
import type { Banking, Destination } from '../banking/index.ts'
import type { BankAccountRow } from './store.ts'

/** Where a payout goes, as it may be kept until the bank is told: what is secret stays sealed. */
export type SealedDestination =
  | { readonly kind: 'bank_account'; readonly sealed: string; readonly binding: string }
  | { readonly kind: 'debit_card'; readonly cardToken: string }

export function bindingOf(merchantId: MerchantId, id: BankAccountId): string {
  return `${merchantId}/${id}`
}

export function sealedDestinationOf({ merchant_id, id, sealed_details, card_token }: BankAccountRow): SealedDestination {
  if (sealed_details) return { kind: 'bank_account', sealed: sealed_details.toString('base64'), binding: bindingOf(merchant_id, id) }
  if (card_token === null) throw new Error(`${id} was removed while money was on its way to it`)
  return { kind: 'debit_card', cardToken: card_token }
}

export async function openDestination({ vault }: Pick<Banking, 'vault'>, destination: SealedDestination): Promise<Destination> {
  if (destination.kind === 'debit_card') return destination
  return { kind: 'bank_account', details: await vault.open(Buffer.from(destination.sealed, 'base64'), destination.binding) }
}
