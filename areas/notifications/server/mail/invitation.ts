import * as z from 'zod/mini'
import { businessId as businessIdSchema } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import type { LetterContent } from './letter.ts'
import { keepInvitationLink } from './links-store.ts'
import type { MailPlace } from './mailer.ts'
import type { QueuedMail } from './outbox-store.ts'
import { findRecipient, type MailUser } from './recipients-store.ts'

const tokenBytes = 32
const named = z.object({ business_id: businessIdSchema, invitation_id: z.string(), round: z.int() })

interface ComposedInvitation {
  readonly reader: Pick<MailUser, 'language' | 'timeZone'>
  readonly message: Pick<LetterContent, 'link' | 'linkEndsAt' | 'subject' | 'by'>
}

/** Returns what an invitation says, with a new link. Null if it was accepted or revoked, has expired, or was sent again. */
export async function composeInvitation(
  context: RequestContext,
  { database, address }: MailPlace,
  { toEmail, language, details }: QueuedMail,
): Promise<ComposedInvitation | null> {
  const { business_id: businessId, invitation_id: id, round } = named.parse(details)
  const token = randomToken(tokenBytes)
  const found = await database.transaction({ businessId }, (db) => keepInvitationLink({ ...context, db }, { businessId, id, round, mailHash: sha256(token) }))
  if (!found) return null
  const account = await findRecipient(context, toEmail)
  return {
    reader: { language: account?.language ?? language, timeZone: found.time_zone },
    message: { link: `${address.dashboard}/user/invitation#token=${token}`, linkEndsAt: found.expires_at, subject: found.business_name, by: found.invited_by },
  }
}
