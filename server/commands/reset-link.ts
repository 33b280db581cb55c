import { recordUserEvent } from '#areas/identity/server/index.ts'
import { findRecipient, makeResetLink } from '#areas/notifications/server/mail/index.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import { systemClock } from '../infra/clock/clock.ts'
import { createPublicAddress } from '../infra/config/public-address.ts'
import { machineContext } from '../infra/machine-context.ts'
import { UserError } from '../infra/user-error.ts'
import { runAsUser } from '../infra/user-work.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

export const usage = 'counterfoil reset-link EMAIL'

/** `counterfoil reset-link EMAIL`: prints a single-use link that sets a new password, for installations without mail. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const [email = ''] = readArguments(args, { min: 1 }).positionals
  await runOnDatabase(io, async ({ config, database }) => {
    const context = machineContext(database.global, systemClock.now())
    const account = await findRecipient(context, email)
    if (!account) throw new UserError('No user has this email.')
    const link = await runAsUser(database, context, account.userId, async (userContext) => {
      await recordUserEvent(userContext, account.userId, { action: 'password.reset_asked', details: { by: 'command' } })
      return makeResetLink(userContext, createPublicAddress(config))
    })
    io.console.log(link.url)
    io.console.log(`Expires in ${(link.expiresAt.getTime() - context.now.getTime()) / minuteMs} minutes and can only be used once.`)
  })
}
