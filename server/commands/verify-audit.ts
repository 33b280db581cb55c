import { headFileIn, headSigner, readHeadFile, verifyAudit } from '#areas/audit/server/index.ts'
import { loadConfig } from '../infra/config/config.ts'
import { checkSecretKey } from '../infra/database/key-check.ts'
import { refuseUnfinishedRestore } from '../infra/database/restore-marker.ts'
import { openKeys } from '../infra/keys/keys.ts'
import { UserError } from '../infra/user-error.ts'
import type { CommandIo } from './io.ts'
import { connectAsOwner, joinOwnerUrl, refuseMissingDatabase } from './owner-database.ts'
import { Shutdown, stopOnSignals } from './shutdown.ts'

/** `counterfoil verify-audit [FILE]`: checks every entry of the audit log, also beside a running server, and fails with the first row that was changed, deleted or cut off. */
export async function runVerifyAudit(args: readonly string[], io: CommandIo): Promise<void> {
  if (args.length > 1) throw new UserError('Usage: counterfoil verify-audit [FILE]')
  refuseMissingDatabase(io.env, 'check')
  const config = loadConfig(io.env)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io)
  try {
    const owner = connectAsOwner(await joinOwnerUrl(config, shutdown), shutdown)
    await refuseUnfinishedRestore(owner.pool)
    await checkSecretKey(owner.pool, config)
    const exported = [...readHeadFile(headFileIn(config.dataDir)), ...args.flatMap((file) => readHeadFile(file))]
    const signer = headSigner(await openKeys(owner, config))
    const { intactCount, problem } = await owner.transaction({}, (db) => verifyAudit({ db }, signer, exported))
    if (problem !== null) throw new UserError(`${problem} Intact entries before it: ${intactCount}.`)
    io.console.log(`The audit log is intact. Entries: ${intactCount}.`)
  } finally {
    await shutdown.run()
  }
}
