import { createEncrypter, encrypt } from '../../infra/backup/encryption.ts'
import type { SavedTable } from '../../infra/backup/manifest.ts'
import { refuseExisting, writeNewFile } from '../../infra/backup/new-file.ts'
import { saveInstallation } from '../../infra/backup/save.ts'
import { loadConfig } from '../../infra/config/config.ts'
import { showProgress } from '../../infra/terminal/progress.ts'
import { version } from '../../infra/version.ts'
import { type CommandIo, readArguments } from '../io.ts'
import { openOwnerUrl, refuseMissingDatabase } from '../owner-database.ts'
import { Shutdown, stopOnSignals, stoppedCode } from '../shutdown.ts'
import { chooseEncryptionKey } from './backup-keys.ts'

export const usage = `counterfoil backup FILE [--recipient PUBLIC_KEY]... [--passphrase-file FILE] [--force]

  --recipient PUBLIC_KEY    encrypt for the owner of this age key; can be repeated
  --passphrase-file FILE    encrypt with the passphrase in the file; without both, it is asked for
  --force                   replace a file that exists`

interface Options {
  readonly file: string
  readonly recipients: readonly string[]
  readonly passphraseFile: string | undefined
  readonly isReplacing: boolean
}

/** `counterfoil backup FILE`: writes one encrypted file with everything that a new machine needs, also while the server runs. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const options = readOptions(args)
  const { file, isReplacing } = options
  if (!isReplacing) refuseExisting(file)
  refuseMissingDatabase(io.env, 'back up')
  const config = loadConfig(io.env)
  const encrypter = createEncrypter(await chooseEncryptionKey(options))
  const shutdown = new Shutdown()
  stopOnSignals(shutdown, io, stoppedCode)
  const startedAt = Date.now()
  try {
    const ownerUrl = await openOwnerUrl(config, shutdown)
    let tables: readonly SavedTable[] = []
    const onSaved = (saved: readonly SavedTable[]) => {
      tables = saved
    }
    const stop = new AbortController()
    const writing = showProgress(io.stderr, 'Backing up…', (onProgress) => {
      const archive = saveInstallation({ ownerUrl, key: config, version, onSaved, onProgress })
      return writeNewFile(file, isReplacing, (target) => encrypt(archive, encrypter, target, stop.signal))
    })
    // Whatever stops the process waits until the unfinished file is gone.
    shutdown.add(async () => {
      stop.abort()
      await writing.catch(() => {})
    })
    report(io, file, await writing, tables, startedAt)
  } finally {
    await shutdown.run()
  }
}

function readOptions(args: readonly string[]): Options {
  const options = { recipient: { type: 'string', multiple: true }, 'passphrase-file': { type: 'string' }, force: { type: 'boolean' } } as const
  const { positionals, values } = readArguments(args, { options, min: 1 })
  const [file = ''] = positionals
  return { file, recipients: values.recipient ?? [], passphraseFile: values['passphrase-file'], isReplacing: values.force ?? false }
}

function report(io: CommandIo, file: string, fileBytes: number, tables: readonly SavedTable[], startedAt: number): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  io.console.log(`Saved ${tables.length} tables with ${rows} rows (${describeBytes(bytes)}) to ${file} (${describeBytes(fileBytes)}) in ${seconds} seconds.`)
}

function describeBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let [value, unit] = [bytes, 0]
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
