import type { InboxState } from '#areas/notifications/contract/live.ts'
import { AppError } from '#server/infra/errors.ts'
import type { EventStream } from '#server/infra/http/event-stream.ts'
import type { Follower } from '#server/infra/http/followers.ts'
import type { HttpDependencies, StreamCaller } from '#server/infra/http/register.ts'
import { peekSession } from '#server/infra/http/sessions-store.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { describeInbox } from './inbox.ts'

/** Sends the state of a person's inbox when the stream opens, and after each change. */
export function inboxFollower({ database, clock }: HttpDependencies, caller: StreamCaller, stream: EventStream): Follower {
  const { userId, tokenHash } = caller
  let sent = ''
  const look = async () => {
    const now = clock.now()
    const session = await peekSession(database.global, tokenHash, now)
    if (session === null) throw new AppError('login_expired')
    const state: InboxState = await runAsUser(database, machineContext(database.global, now), userId, (own) => describeInbox(own, session.businessId))
    const text = JSON.stringify(state)
    if (text === sent) return
    sent = text
    stream.send('inbox', state)
  }
  // Without a notice, it changes when a member leaves a business.
  return { caller, stream, topic: userId, looksAtBeat: true, look }
}
