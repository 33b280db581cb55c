import { verifyLedger } from '#areas/ledger/server/index.ts'
import { openBackup } from '../../infra/backup/encryption.ts'
import { chooseMigrations, loadInstallation } from '../../infra/backup/load.ts'
import { readTables, verifyBackup } from '../../infra/backup/verify.ts'
import { loadKeylessConfig } from '../../infra/config/config.ts'
import { openDatabase } from '../../infra/database/database.ts'
import { migrate } from '../../infra/database/migrate.ts'
import { readMigrations } from '../../infra/database/migration.ts'
import { showProgress } from '../../infra/terminal/progress.ts'
import { UserError } from '../../infra/user-error.ts'
import { type CommandIo, readArguments } from '../io.ts'
import { Shutdown, stopOnSignals, stoppedCode } from '../shutdown.ts'
import { chooseDecryptionKey } from './backup-keys.ts'
import { openTarget, refuseData, refuseOtherKey } from './restore-target.ts'

export const usage = `counterfoil restore FILE [--identity FILE] [--passphrase-file FILE] [--print-key]

  --identity FILE           decrypt with the age key in the file
  --passphrase-file FILE    decrypt with the passphrase in the file; without both, it is asked for
  --print-key               print the secret key in the backup and restore nothing`

interface Options {
  readonly file: string
  readonly identityFile: string | undefined
  readonly passphraseFile: string | undefined
  readonly isPrintingKey: boolean
}

/** `counterfoil restore FILE`: restores a backup into an empty installation. With `--print-key`, prints its secret key and restores nothing. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const options = readOptions(args)
  const { file } = options
  const config = loadKeylessConfig(io.env)
  const opened = await openBackup(file, await chooseDecryptionKey(file, options))
  if (!options.isPrintingKey) await refuseData(config)
  const startedAt = Date.now()
  const backup = await verifyBackup(opened)
  const { manifest, secretKey, contents } = backup
  if (options.isPrintingKey) {
    io.console.log(secretKey)
    return
  }
  const migrations = await readMigrations()
  chooseMigrations(manifest, migrations)
  refuseOtherKey(config, secretKey)
  io.console.log(`The backup of ${manifest.created_at} is intact. Restoring ${contents.length} tables.`)
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io, stoppedCode)
  try {
    const { ownerUrl, finish } = await openTarget(config, secretKey, shutdown)
    const isEmbedded = config.databaseUrl === null
    const keyInUse = { secretKey: Buffer.from(secretKey), secretKeySource: config.secretKeySource }
    await showProgress(io.stderr, 'Restoring…', (onProgress) =>
      loadInstallation(ownerUrl, backup, { ...keyInUse, isEmbedded, migrations, rows: readTables(opened, backup), onProgress }),
    )
    finish()
    for (const name of await migrate(ownerUrl, { ...keyInUse, isEmbedded, migrations })) io.console.log(`Applied ${name}`)
    const rows = contents.reduce((sum, table) => sum + table.rows, 0)
    io.console.log(`Restored ${contents.length} tables with ${rows} rows in ${((Date.now() - startedAt) / 1000).toFixed(1)} seconds.`)
    await checkLedger(ownerUrl, io)
  } finally {
    await shutdown.run()
  }
}

function readOptions(args: readonly string[]): Options {
  const options = { identity: { type: 'string' }, 'passphrase-file': { type: 'string' }, 'print-key': { type: 'boolean' } } as const
  const { positionals, values } = readArguments(args, { options, min: 1 })
  const [file = ''] = positionals
  return { file, identityFile: values.identity, passphraseFile: values['passphrase-file'], isPrintingKey: values['print-key'] ?? false }
}

async function checkLedger(ownerUrl: string, io: CommandIo): Promise<void> {
  const owner = openDatabase({ connectionString: ownerUrl, poolSize: 1 })
  try {
    const results = await owner.transaction({}, (db) => verifyLedger({ db }))
    const broken = results.filter(({ violationCount }) => violationCount > 0)
    if (broken.length > 0) {
      throw new UserError(`The data is restored, but ${broken.length} of ${results.length} ledger checks failed. Run counterfoil verify-ledger.`)
    }
    io.console.log(`The ledger is correct: all ${results.length} checks passed.`)
  } finally {
    await owner.close()
  }
}
