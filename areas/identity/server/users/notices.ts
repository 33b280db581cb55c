import type { NoticeKind } from '#areas/identity/contract/notices.ts'
import { addSecurityNotice } from '#areas/notifications/server/index.ts'
import { queueMail } from '#areas/notifications/server/mail/index.ts'
import type { UserContext } from '#server/infra/context.ts'
import { nameBrowser } from '#server/infra/http/browser-names.ts'
import { readUser } from './users-store.ts'

export interface NoticeToAdd {
  readonly kind: NoticeKind
  /** The factor's name, the new address, or how many codes are left. */
  readonly subject?: string | null
}

/**
 * Notifies a user of a security event, in the inbox and by email. The mail goes to the address that the account has now, so a change
 * of the address is announced before it is made.
 */
export async function addNotice(context: UserContext, { kind, subject = null }: NoticeToAdd): Promise<void> {
  const { now, ip, userAgent, userId } = context
  await addSecurityNotice(context, kind, subject)
  const { email, language } = await readUser(context)
  const where = { ...nameBrowser(userAgent), ip, time: now.toISOString() }
  await queueMail(context, {
    ...(kind === 'new_device' ? { kind, details: where } : { kind: 'security_changed', details: { change: kind, subject, ...where } }),
    toEmail: email,
    userId,
    language,
  })
}
