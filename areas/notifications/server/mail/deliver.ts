import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { inSpan } from '#server/infra/tracing/tracing.ts'
import { type Mailer, type MailPlace, SendFailure } from './mailer.ts'
import { type MailOutcome, type QueuedMail, settleMail, takeMails } from './outbox-store.ts'
import { connectionsMax } from './smtp-mailer.ts'
import { writeMail } from './write.ts'

export interface MailRelay extends MailPlace {
  readonly clock: Clock
  readonly mailer: Mailer
  readonly log: { error(details: object, message: string): void }
}

/** After the first failure, the second, and so on; the last pause is kept. */
const pausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs]
/** Nobody waits longer for a mail, and what it says may no longer hold. */
const lifeMs = dayMs
/** At five at a time and 25 seconds each at most, a batch ends before its lease: none of it is taken twice while its worker lives. */
const batch = 20
const leaseSeconds = 120

/** Writes and sends one batch of due mails. True while there may be more. */
export async function deliverMails(relay: MailRelay): Promise<boolean> {
  const waiting = await takeMails(workerContext(relay), leaseSeconds, batch)
  const { length } = waiting
  const sendOneByOne = async () => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const context = workerContext(relay)
      await inSpan('job mail', {}, async () => settleMail(context, mail.id, await deliverMail(context, relay, mail)))
    }
  }
  const results = await Promise.allSettled(Array.from({ length: connectionsMax }, sendOneByOne))
  const errors = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown)
  if (errors.length > 0) throw new AggregateError(errors, 'Recording the result of some emails failed.')
  return length === batch
}

function workerContext({ database, clock }: MailRelay): RequestContext {
  return machineContext(database.global, clock.now())
}

/** One attempt. It does not throw, so that one mail's fault keeps no other waiting. */
async function deliverMail(context: RequestContext, relay: MailRelay, mail: QueuedMail): Promise<MailOutcome> {
  const { now } = context
  if (now.getTime() - mail.createdAt.getTime() >= lifeMs) return { sentAt: null, nextAttemptAt: null, error: 'too old' }
  try {
    const written = await writeMail(context, relay, mail)
    if (written) await relay.mailer.send(written, now)
    return { sentAt: written ? now : null, nextAttemptAt: null, error: null }
  } catch (error) {
    const nextAttemptAt = error instanceof SendFailure && error.isFinal ? null : nextAttempt(mail, now)
    const reason = error instanceof SendFailure ? error.message : (error as Error).name
    const fault = error instanceof SendFailure ? {} : { err: error }
    const { id, kind, attempts } = mail
    relay.log.error({ mail: id, kind, attempts, reason, ...fault }, nextAttemptAt ? 'sending an email failed, will retry' : 'sending an email failed')
    return { sentAt: null, nextAttemptAt, error: reason }
  }
}

/** Null where the mail would be too old by then. */
function nextAttempt({ attempts, createdAt }: QueuedMail, now: Date): Date | null {
  const pauseMs = pausesMs[Math.min(attempts, pausesMs.length) - 1] ?? 0
  const next = now.getTime() + pauseMs
  return next < createdAt.getTime() + lifeMs ? new Date(next) : null
}
