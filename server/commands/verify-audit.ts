import { headFileIn, headSigner, readHeadFile, verifyAudit } from '#areas/audit/server/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import { openKeys } from '../infra/keys/keys.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { openOwnerDatabase, refuseMissingDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

export const usage = 'counterfoil verify-audit [FILE]'

/** `counterfoil verify-audit [FILE]`: checks every entry of the audit log, also beside a running server, and fails with the first row that was changed, deleted or cut off. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const files = readArguments(args, { max: 1 }).positionals
  refuseMissingDatabase(io.env, 'check')
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const owner = await openOwnerDatabase(config, shutdown)
    const exported = [...readHeadFile(headFileIn(config.dataDir)), ...files.flatMap((file) => readHeadFile(file))]
    const signer = headSigner(await openKeys(owner, config))
    const { intactCount, problem } = await owner.transaction({}, (db) => verifyAudit({ db }, signer, exported))
    if (problem !== null) throw new UserError(`${problem} Intact entries before it: ${intactCount}.`)
    io.console.log(`The audit log is intact. Entries: ${intactCount}.`)
  } finally {
    await shutdown.run()
  }
}
