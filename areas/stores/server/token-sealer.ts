import type { MerchantId } from '#kernel/ids.ts'
import type { RequestContext, TenantContext } from '#server/infra/context.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'

/** Encrypts the tokens of stores. The bytes of one row can't be opened in another. */

function sealerOf(keys: Keys): Sealer {
  return keys.sealer('store-token')
}

const bindingOfTicket = (ticketHash: Buffer) => ticketHash.toString('hex')
const bindingOfStore = (merchantId: MerchantId, id: string) => `${merchantId}/${id}`

export function sealTicketToken(keys: Keys, context: Pick<RequestContext, 'db'>, ticketHash: Buffer, token: string): Promise<Buffer> {
  return sealerOf(keys).seal(context, token, bindingOfTicket(ticketHash))
}

export function openTicketToken(keys: Keys, ticketHash: Buffer, sealed: Buffer): Promise<string> {
  return sealerOf(keys).open(sealed, bindingOfTicket(ticketHash))
}

export function sealStoreToken(keys: Keys, context: TenantContext, id: string, token: string): Promise<Buffer> {
  return sealerOf(keys).seal(context, token, bindingOfStore(context.merchantId, id))
}
