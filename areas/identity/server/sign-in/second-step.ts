import type { getVerifyOptions, verifyLogin } from '#areas/identity/contract/second-step.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { AppError, RecordedRefusal } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { confirmFailure, returnTry, takeTry } from '../devices/locks.ts'
import { judgeProof, offerProofs, refusalOf } from '../second-factors/second-step-proofs.ts'
import { lockUser, readUser, recordUserEvent } from '../users/users-store.ts'
import { addChallengeFailure, deleteChallenge, findChallenge, findChallengeOwner } from './challenges-store.ts'
import { completeSignIn, type SignedIn } from './sign-in.ts'

const action = 'sign_in.second_step'
/** Wrong proofs after which a sign-in must start again. */
const failuresMax = 5

/**
 * How a sign-in can be finished.
 * @throws AppError `sign_in_over` where the token continues none.
 */
export async function describeSecondStep(
  context: RequestContext,
  dependencies: IdentityDependencies,
  { challenge }: HandlerInput<typeof getVerifyOptions>['body'],
): Promise<HandlerOutput<typeof getVerifyOptions>> {
  const tokenHash = sha256(challenge)
  const userId = await findOwner(context, tokenHash)
  return runAsUser(dependencies.database, context, userId, async (own) => {
    if (!(await findChallenge(own, tokenHash, failuresMax))) return refuseOver(own)
    return offerProofs(own, dependencies, passkeyChallengeId(tokenHash))
  })
}

/**
 * Finishes a sign-in by a second factor. A wrong proof counts like a wrong password, and before it is looked at.
 * @throws AppError `sign_in_over` or `account_locked`. @throws RecordedRefusal `wrong_code` or `passkey_refused`.
 */
export async function finishSignIn(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { challenge, proof, trust_device }: HandlerInput<typeof verifyLogin>['body'],
): Promise<SignedIn> {
  const tokenHash = sha256(challenge)
  const userId = await findOwner(context, tokenHash)
  const { email } = await runAsUser(dependencies.database, context, userId, readUser)
  const taken = await takeTry(context, dependencies, device, { email, userId })
  return runAsUser(dependencies.database, context, userId, async (own) => {
    // Two proofs at once are judged one after the other, so that a challenge and a code count once.
    await lockUser(own)
    const open = await findChallenge(own, tokenHash, failuresMax)
    if (!open) {
      await confirmFailure(own, { email, userId }, taken)
      return refuseOver(own)
    }
    const refusedFor = await judgeProof(own, dependencies, proof, passkeyChallengeId(tokenHash))
    if (refusedFor) {
      await addChallengeFailure(own, tokenHash)
      await confirmFailure(own, { email, userId }, taken)
      await recordUserEvent(own, userId, { action, refusedFor, details: { method: proof.method } })
      throw new RecordedRefusal(refusalOf(proof.method))
    }
    await deleteChallenge(own, tokenHash)
    await returnTry(own, dependencies, email, taken)
    return completeSignIn(own, dependencies, device, { userId, ...open, means: proof.method, trust: trust_device })
  })
}

/** A guessed token, one that was used and one that has expired get the same answer. */
async function findOwner(context: RequestContext, tokenHash: Buffer): Promise<UserId> {
  const userId = await findChallengeOwner(context, tokenHash)
  if (userId) return userId
  await recordUserEvent(context, null, { action, refusedFor: 'challenge_unknown' })
  throw new AppError('sign_in_over')
}

async function refuseOver(context: UserContext): Promise<never> {
  await recordUserEvent(context, context.userId, { action, refusedFor: 'challenge_over' })
  throw new RecordedRefusal('sign_in_over')
}

function passkeyChallengeId(tokenHash: Buffer): string {
  return `${tokenHash.toString('hex')}:verify`
}
