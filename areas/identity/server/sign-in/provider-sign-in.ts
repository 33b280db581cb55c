import type { UserId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import type { CodedAnswer } from '#server/infra/http/register.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { lockUser } from '../users/users-store.ts'
import type { OpenedByProvider } from './sessions-store.ts'
import { askForSecondStep, completeSignIn, type LoginAnswer, needsSecondStep } from './sign-in.ts'

export interface ProvedByProvider extends OpenedByProvider {
  readonly userId: UserId
  readonly remember: boolean
  /** Whether the business accepts the provider's sign-in in place of the user's second step. */
  readonly countsAsSecondFactor: boolean
}

/** Opens the session of a user for whom the provider of a business vouched, or asks for their second step. */
export function signInByProvider(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  { userId, remember, countsAsSecondFactor, ...provider }: ProvedByProvider,
): Promise<LoginAnswer | CodedAnswer<LoginAnswer>> {
  return runAsUser(dependencies.database, context, userId, async (own) => {
    await lockUser(own)
    return !countsAsSecondFactor && (await needsSecondStep(own, device))
      ? askForSecondStep(own, { remember, provider })
      : completeSignIn(own, dependencies, device, { userId, remember, means: 'single_sign_on', provider })
  })
}
