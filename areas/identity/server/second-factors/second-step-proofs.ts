import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { Proof, ProofMethod } from '#areas/identity/contract/second-step.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { UserContext } from '#server/infra/context.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { spendAuthenticatorCode } from './authenticators.ts'
import { listAuthenticators } from './authenticators-store.ts'
import { askForPasskey, judgePasskey } from './passkeys.ts'
import { findRelyingParty } from './passkeys-ceremonies.ts'
import { listPasskeys, takeChallenge } from './passkeys-store.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { findRecoveryCodeFacts } from './recovery-codes-store.ts'

/** Proofs beside the password, for the second step of a sign-in and for step-up alike. */

export interface ProofOptions {
  readonly methods: ProofMethod[]
  readonly passkey_options: Record<string, unknown> | null
}

/**
 * What the user can prove who they are with.
 * @param challengeId under which what a passkey must sign is kept.
 */
export async function offerProofs(context: UserContext, { address }: IdentityDependencies, challengeId: string): Promise<ProofOptions> {
  const passkeys = await listPasskeys(context)
  const party = findRelyingParty(address)
  const canAsk = party !== null && passkeys.length > 0
  const methods: ProofMethod[] = []
  if ((await listAuthenticators(context)).length > 0) methods.push('authenticator')
  if (canAsk) methods.push('passkey')
  if ((await findRecoveryCodeFacts(context))?.left) methods.push('recovery_code')
  return { methods, passkey_options: canAsk ? await askForPasskey(context, party, challengeId, passkeys) : null }
}

/** Why a proof is refused; null where it is accepted, and is worth nothing from now on. */
export async function judgeProof(
  context: UserContext,
  { keys, address }: IdentityDependencies,
  proof: Proof,
  challengeId: string,
): Promise<UserAuditReason | null> {
  switch (proof.method) {
    case 'authenticator':
      return (await spendAuthenticatorCode(context, keys, proof.code)) ? null : 'wrong_code'
    case 'recovery_code':
      return (await spendRecoveryCode(context, keys, proof.code)) ? null : 'wrong_recovery_code'
    case 'passkey':
      return judgePasskey(context, findRelyingParty(address), proof.response, await takeChallenge(context, challengeId))
  }
}

/** What a refused proof is answered with; why it was refused is in the log alone. */
export function refusalOf(method: ProofMethod): ErrorName {
  return method === 'passkey' ? 'passkey_refused' : 'wrong_code'
}
