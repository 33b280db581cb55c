import type { NoticeKind } from '@counterfoil/contract/notices'
import type { UserContext } from '../../infra/context.ts'
import { newId } from '../../infra/crypto.ts'
import { queueMail } from '../mail/index.ts'
import { nameBrowser } from './browser-names.ts'
import { findMailAddress, insertNotice } from './notices-store.ts'

export interface NoticeToAdd {
  readonly kind: NoticeKind
  /** The factor's name, the new address, or how many codes are left. */
  readonly subject?: string | null
}

/**
 * Tells a user what happened to their account, in the product and by mail. The mail goes to the address that the account has now, so a change
 * of the address is told before it is made.
 */
export async function addNotice(context: UserContext, { kind, subject = null }: NoticeToAdd): Promise<void> {
  const { now, ip, userAgent, userId } = context
  await insertNotice(context, { id: newId('ntc', now), kind, subject })
  const { email, language } = await findMailAddress(context)
  const where = { ...nameBrowser(userAgent), ip, time: now.toISOString() }
  await queueMail(context, {
    ...(kind === 'new_device' ? { kind, details: where } : { kind: 'security_changed', details: { change: kind, subject, ...where } }),
    toEmail: email,
    userId,
    language,
  })
}
