import { systemClock } from '../infra/clock.ts'
import { loadConfig } from '../infra/config.ts'
import { machineContext } from '../infra/machine-context.ts'
import { createPublicAddress } from '../infra/public-address.ts'
import { UserError } from '../infra/user-error.ts'
import { runAsUser } from '../infra/user-work.ts'
import { recordAccountEvent } from '../modules/accounts/index.ts'
import { findRecipient, makeResetLink } from '../modules/mail/index.ts'
import { openReadyDatabase } from './ready-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

const minuteMs = 60_000

/** `counterfoil reset-link EMAIL`: prints a single-use link that sets a new password, for installations without mail. */
export async function runResetLink(args: readonly string[]): Promise<void> {
  const [email] = args
  if (email === undefined || args.length > 1) throw new UserError('Usage: counterfoil reset-link EMAIL')
  const config = loadConfig(process.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown)
  try {
    const { database } = await openReadyDatabase(config, shutdown)
    const context = machineContext(database.global, systemClock.now())
    const account = await findRecipient(context, email)
    if (!account) throw new UserError('No user has this email.')
    const link = await runAsUser(database, context, account.userId, async (userContext) => {
      await recordAccountEvent(userContext, account.userId, { action: 'password.reset_asked', details: { by: 'command' } })
      return makeResetLink(userContext, createPublicAddress(config))
    })
    console.log(link.url)
    console.log(`Expires in ${(link.expiresAt.getTime() - context.now.getTime()) / minuteMs} minutes and can only be used once.`)
  } finally {
    await shutdown.run()
  }
}
