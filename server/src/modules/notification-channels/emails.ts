import type { Clock } from '../../infra/clock/clock.ts'
import type { UserContext } from '../../infra/context.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { machineContext } from '../../infra/machine-context.ts'
import { runAsUser } from '../../infra/user-work.ts'
import { getMailUser, queueMail } from '../mail/index.ts'
import { findDueUsers, takeDue } from './emails-store.ts'

interface EmailWork {
  readonly database: HttpDependencies['database']
  readonly clock: Clock
}

const usersPerRound = 200

/**
 * Queues one email for each person whose notifications are due: what is due at the same time is one email, which is how a digest comes about.
 * True while there may be more.
 */
export async function queueDueEmails({ database, clock }: EmailWork): Promise<boolean> {
  const now = clock.now()
  const users = await findDueUsers(database, now, usersPerRound)
  for (const userId of users) await runAsUser(database, machineContext(database.global, now), userId, queueEmail)
  return users.length > 0
}

async function queueEmail(context: UserContext): Promise<void> {
  const ids = await takeDue(context)
  if (ids.length === 0) return
  const { email, language } = await getMailUser(context)
  await queueMail(context, { kind: 'notifications', toEmail: email, userId: context.userId, language, details: { ids } })
}
