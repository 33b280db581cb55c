import { recordUserEvent } from '#areas/identity/server/index.ts'
import { memberEventNames } from '#areas/notifications/contract/events.ts'
import type { unsubscribe as endpoint } from '#areas/notifications/contract/preferences.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { readUnsubscribeToken } from '../mail/index.ts'
import { titleOf } from '../texts/index.ts'
import { setChoice } from './store.ts'

export type UnsubscribeDependencies = HttpDependencies & { readonly keys: Keys }

/** Turns off the emails that a link names. Repeating it changes nothing. @throws AppError `link_not_valid`. */
export async function unsubscribe(
  context: RequestContext,
  { database, keys }: UnsubscribeDependencies,
  token: string,
): Promise<HandlerOutput<typeof endpoint>> {
  const subscription = readUnsubscribeToken(keys, token)
  if (!subscription) throw new AppError('link_not_valid')
  const { userId, event } = subscription
  await runAsUser(database, context, userId, async (own) => {
    for (const name of event === null ? memberEventNames : [event]) await setChoice(own, name, 'email', false)
    await recordUserEvent(own, userId, { action: 'notifications.unsubscribe', details: { event: event ?? 'all' } })
  })
  return { title: event && titleOf(event, context.locale) }
}
