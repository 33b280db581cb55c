import type { UserAuditReason } from '#areas/identity/contract/rules.ts'
import type { getStepUpOptions, stepUp as stepUpEndpoint } from '#areas/identity/contract/second-step.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import { limits } from '#kernel/limits.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { SessionContext } from '#server/infra/context.ts'
import { RecordedRefusal } from '#server/infra/errors.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { readPasswordHash, verifyPassword } from '../passwords/passwords.ts'
import { judgeProof, offerProofs, refusalOf } from '../second-factors/second-step-proofs.ts'
import { hasSecondFactor, recordUserEvent } from '../users/users-store.ts'
import { markSteppedUp } from './sessions-store.ts'

type Given = HandlerInput<typeof stepUpEndpoint>['body']['proof']

/** How the caller can confirm a dangerous act: by a second factor, or by the password where there is none. */
export async function describeStepUp(context: SessionContext, dependencies: IdentityDependencies): Promise<HandlerOutput<typeof getStepUpOptions>> {
  const { methods, passkey_options } = await offerProofs(context, dependencies, challengeIdOf(context))
  return { methods: (await hasSecondFactor(context)) ? methods : ['password'], passkey_options }
}

/**
 * Opens what answers 10003 to this session, for some minutes. The session keeps its token: only its owner has ever had it, since the server made it
 * after the sign-in, so a new one would protect nobody, and the calls under way would fail.
 * @throws RecordedRefusal `wrong_code`, `passkey_refused` or `wrong_password`.
 */
export async function stepUp(
  context: SessionContext,
  dependencies: IdentityDependencies,
  { proof }: HandlerInput<typeof stepUpEndpoint>['body'],
): Promise<HandlerOutput<typeof stepUpEndpoint>> {
  const action = 'step_up'
  const details = { method: proof.method }
  const refusedFor = await judge(context, dependencies, proof)
  if (refusedFor) {
    await recordUserEvent(context, context.userId, { action, refusedFor, details })
    throw new RecordedRefusal(proof.method === 'password' ? 'wrong_password' : refusalOf(proof.method))
  }
  await markSteppedUp(context)
  await recordUserEvent(context, context.userId, { action, details })
  return { valid_until: new Date(context.now.getTime() + limits.stepUpMinutes * minuteMs).toISOString() }
}

async function judge(context: SessionContext, dependencies: IdentityDependencies, proof: Given): Promise<UserAuditReason | null> {
  if (proof.method !== 'password') return judgeProof(context, dependencies, proof, challengeIdOf(context))
  // A password does not do where there is something stronger: it may be what was stolen.
  if (await hasSecondFactor(context)) return 'password_not_enough'
  return (await verifyPassword(await readPasswordHash(context), proof.password)) ? null : 'wrong_password'
}

function challengeIdOf({ session }: SessionContext): string {
  return `${session.id}:step-up`
}
