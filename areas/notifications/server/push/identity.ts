import webPush from 'web-push'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { Sealer } from '#server/infra/keys/keys.ts'
import { findIdentityRow, insertIdentityRow } from './identity-store.ts'

/** How push services know this installation, by Voluntary Application Server Identification (VAPID, RFC 8292). */

export interface PushIdentity {
  readonly publicKey: string
  readonly privateKey: string
}

const binding = 'push_identity'

/** Returns the public key that browsers subscribe with, and creates the key pair at the first call. */
export async function readPublicKey(context: RequestContext, sealer: Sealer): Promise<string> {
  const known = await findIdentityRow(context)
  if (known) return known.public_key
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return insertIdentityRow(context, publicKey, await sealer.seal(context, privateKey, binding))
}

/** Null before anybody has subscribed. */
export async function openIdentity(context: RequestContext, sealer: Sealer): Promise<PushIdentity | null> {
  const row = await findIdentityRow(context)
  return row && { publicKey: row.public_key, privateKey: await sealer.open(row.sealed_private_key, binding) }
}

/** The contact that a push service sees: the dashboard's address, or a mail address where that isn't https, which the standard requires. */
export function contactOf({ dashboard }: PublicAddress): string {
  return dashboard.startsWith('https:') ? dashboard : `mailto:push@${new URL(dashboard).hostname}`
}
