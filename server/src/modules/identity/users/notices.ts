import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { listNotices, NoticeKind } from '@counterfoil/contract/identity/notices'
import type { SessionContext, UserContext } from '../../../infra/context.ts'
import { newId } from '../../../infra/keys/crypto.ts'
import { readPage } from '../../../infra/pages/keyset-pages.ts'
import { queueMail } from '../../mail/index.ts'
import { nameBrowser } from './browser-names.ts'
import type { NoticeRow } from './notices-store.ts'
import { findMailAddress, findNoticePage, insertNotice, markAllRead } from './notices-store.ts'

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

/** A page of the caller's notices, newest first. */
export async function listNoticePage(context: SessionContext, query: HandlerInput<typeof listNotices>['query']): Promise<HandlerOutput<typeof listNotices>> {
  return readPage(query, (page) => findNoticePage(context, page), presentNotice)
}

function presentNotice({ id, kind, at, read_at, subject, ip, user_agent }: NoticeRow): HandlerOutput<typeof listNotices>['items'][number] {
  return { id, kind, at: at.toISOString(), is_read: read_at !== null, ...nameBrowser(user_agent), ip, subject }
}

export async function readNotices(context: SessionContext): Promise<null> {
  await markAllRead(context)
  return null
}
