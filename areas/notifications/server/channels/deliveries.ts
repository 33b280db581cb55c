import type { NotificationChannel } from '#areas/notifications/contract/areas.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import type { UserContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { getMailUser, queueMail } from '../mail/index.ts'
import { queuePushes } from '../push/index.ts'
import { findDueUsers, takeDue } from './store.ts'

interface DeliveryWork {
  readonly database: HttpDependencies['database']
  readonly clock: Clock
}

const usersPerRound = 200

/**
 * Queues one email, and one push to each browser, for each person whose notifications are due: what is due at the same time is one message,
 * which is how a digest comes about. True while there may be more.
 */
export async function queueDueDeliveries({ database, clock }: DeliveryWork): Promise<boolean> {
  const now = clock.now()
  const users = await findDueUsers(database, now, usersPerRound)
  for (const userId of users) await runAsUser(database, machineContext(database.global, now), userId, queueDue)
  return users.length > 0
}

async function queueDue(context: UserContext): Promise<void> {
  const due = Map.groupBy(await takeDue(context), ({ channel }) => channel)
  const idsOf = (channel: NotificationChannel) => due.get(channel)?.map(({ notification_id: id }) => id) ?? []
  const pushed = idsOf('push')
  if (pushed.length > 0) await queuePushes(context, pushed)
  const mailed = idsOf('email')
  if (mailed.length === 0) return
  const { email, language } = await getMailUser(context)
  await queueMail(context, { kind: 'notifications', toEmail: email, userId: context.userId, language, details: { ids: mailed } })
}
