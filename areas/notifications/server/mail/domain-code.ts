import * as z from 'zod/mini'
import { type BusinessId, businessId as businessIdSchema } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { LetterContent } from './letter.ts'
import type { MailPlace } from './mailer.ts'
import type { QueuedMail } from './outbox-store.ts'
import { findCodedDomain, type MailUser } from './recipients-store.ts'

const digits = 8

export interface DomainCode {
  readonly businessId: BusinessId
  readonly domainId: string
  /** Counts the codes of a domain. */
  readonly round: number
}

/** The code that an email to a mailbox of a domain shows. It derives from a key, so no row has it. */
export function makeDomainCode(keys: Keys, { businessId, domainId, round }: DomainCode): string {
  const bytes = hmac(keys.hashKey('domain-codes'), JSON.stringify([businessId, domainId, round]))
  return String(bytes.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0')
}

const named = z.object({ business_id: businessIdSchema, domain_id: z.string(), round: z.int() })

interface ComposedCode {
  readonly reader: Pick<MailUser, 'language' | 'timeZone'>
  readonly message: Pick<LetterContent, 'link' | 'linkEndsAt' | 'subject' | 'by' | 'code'>
}

/** Returns what the email says. Null if another code was sent since, or the domain was removed. */
export async function composeDomainCode(
  context: RequestContext,
  { database, keys, address }: MailPlace,
  { language, details }: QueuedMail,
): Promise<ComposedCode | null> {
  const { business_id: businessId, domain_id: domainId, round } = named.parse(details)
  const found = await database.transaction({ businessId }, (db) => findCodedDomain({ ...context, db, businessId, merchantId: null }, domainId, round))
  if (!found) return null
  return {
    reader: { language, timeZone: found.time_zone },
    message: {
      link: `${address.dashboard}/settings/team/single-sign-on`,
      linkEndsAt: null,
      subject: found.business_name,
      by: found.domain,
      code: makeDomainCode(keys, { businessId, domainId, round }),
    },
  }
}
