import type { NotificationChannel } from '@counterfoil/contract/notifications/events'
import type { SessionContext } from '../../infra/context.ts'
import { queueMail } from '../mail/index.ts'
import { addSecurityNotice } from '../notifications/index.ts'

/** Sends the caller a test by a channel. */
export async function sendTest(context: SessionContext, channel: NotificationChannel): Promise<null> {
  const { userEmail, userLanguage } = context.session
  if (channel === 'in_app') await addSecurityNotice(context, 'test', null)
  else await queueMail(context, { kind: 'notification_test', toEmail: userEmail, userId: context.userId, language: userLanguage })
  return null
}
