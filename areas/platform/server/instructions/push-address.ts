import type { RequestContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { randomToken } from '#server/infra/keys/crypto.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import { findPushUrl, setPushRow } from './instructions-store.ts'

/** Where a platform has its instructions pushed to, and what they are signed with. */

const secretPrefix = 'isec_'
const secretBytes = 24

/** What keeps the secrets that pushes are signed with. */
export function createPushSealer(keys: Keys): Sealer {
  return keys.sealer('instruction-push')
}

/**
 * Sets where to push, with a new secret that is answered this once; null switches pushing off.
 * @throws AppError `push_address_private` for an address that is not public, `push_address_port` for a port that is not allowed. It is checked again when a push connects, since names change.
 */
export async function setPushAddress(
  context: RequestContext,
  { sealer, outbound }: { sealer: Sealer; outbound: Outbound },
  platformId: string,
  url: string | null,
): Promise<{ url: string | null; secret: string | null }> {
  if (url === null) {
    await setPushRow(context, platformId, null)
    return { url, secret: null }
  }
  const refusal = await outbound.findRefusal(url)
  if (refusal) throw brokenRule('url', refusal === 'port' ? 'push_address_port' : 'push_address_private')
  const secret = `${secretPrefix}${randomToken(secretBytes)}`
  await setPushRow(context, platformId, { url, sealedSecret: await sealer.seal(context, secret, platformId) })
  return { url, secret }
}

export async function readPushAddress(context: RequestContext, platformId: string): Promise<{ url: string | null }> {
  return { url: await findPushUrl(context, platformId) }
}
