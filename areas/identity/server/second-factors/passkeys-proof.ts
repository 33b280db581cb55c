import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import type { PasskeyResponse, RelyingParty } from './passkeys-ceremonies.ts'
import { ceremonyMs, handleOf, makeRequestOptions, verifyAssertion } from './passkeys-ceremonies.ts'
import type { PasskeyRow } from './passkeys-store.ts'
import { countSignature, listPasskeys, saveChallenge } from './passkeys-store.ts'

/**
 * Asks for a signature, and keeps what must be signed under an id until then.
 * @param passkeys left out where the browser shows which ones it has.
 */
export async function askForPasskey(
  context: RequestContext,
  party: RelyingParty,
  challengeId: string,
  passkeys?: readonly PasskeyRow[],
): Promise<Record<string, unknown>> {
  const options = await makeRequestOptions(party, passkeys)
  await saveChallenge(context, challengeId, options.challenge, new Date(context.now.getTime() + ceremonyMs))
  return { ...options }
}

/** Why a passkey's answer is refused; null where it is accepted. */
export async function judgePasskey(
  context: UserContext,
  party: RelyingParty | null,
  response: PasskeyResponse,
  challenge: string | null,
): Promise<UserAuditReason | null> {
  if (!challenge) return 'challenge_unknown'
  const passkey = (await listPasskeys(context)).find(({ credential_id }) => credential_id === response.id)
  if (!passkey) return 'passkey_unknown'
  // Where a browser names the user, it must be the passkey's own.
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(context.userId)) return 'passkey_of_another_user'
  const signed = party && (await verifyAssertion(party, response, challenge, passkey))
  if (!signed) return 'passkey_not_verified'
  return (await countSignature(context, passkey.id, signed)) ? null : 'passkey_copied'
}
