import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '../user-error.ts'

const secretBytes = 32
const otherUsers = 0o007

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new UserError(`Can't read ${file}: ${(error as Error).message}.`)
  }
}

/** Creates the data folder if there is none. @throws UserError */
export function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw unusableFolder(folder, (error as Error).message)
  }
}

/** With the folders above it. Node.js's own recursive way never ends below a folder that takes none, such as /proc. */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

/** The sentence for a data folder that cannot be created or written to. */
export function unusableFolder(folder: string, message: string): UserError {
  return new UserError(`${folder} cannot be used as the data folder: ${message}. Choose a folder that this user can write to with DATA_DIR.`)
}

function create(file: string): void {
  const draft = `${file}.${process.pid}`
  makeDataFolder(path.dirname(file))
  try {
    writeFileSync(draft, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600, flush: true })
    // A link, unlike a write, either makes the whole file or finds the one of a process that was quicker.
    linkSync(draft, file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && existsSync(file)) return
    throw unusableFolder(path.dirname(file), message)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes the file from other users of the machine, and says so: they may have read it. */
function closeToOthers(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & otherUsers) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    throw new UserError(
      `Other users of this machine can read ${file}, and its permissions cannot be changed: ${(error as Error).message}. Run chmod 600 on it.`,
    )
  }
  process.stderr.write(`Other users of this machine could read ${file}. Its permissions are now 600.\n`)
}

/** Returns the secret in the file; null if there is none. */
export const readSecret = (file: string): string | null => read(file) || null

/** Where a new secret waits until it replaces the one in the file. */
const nextFileOf = (file: string): string => `${file}.new`

/** Returns the new secret that waits beside the file; null if there is none. */
export const readNextSecret = (file: string): string | null => read(nextFileOf(file)) || null

/** Returns the new secret that waits beside the file, and creates it first if there is none. */
export function createNextSecret(file: string): string {
  if (readNextSecret(file) === null) {
    rmSync(nextFileOf(file), { force: true })
    create(nextFileOf(file))
  }
  return readNextSecret(file) ?? ''
}

/** Replaces the secret in the file by the new one, also for a power failure right after it. */
export function replaceSecret(file: string): void {
  renameSync(nextFileOf(file), file)
  if (process.platform === 'win32') return
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Deletes the new secret. */
export const deleteNextSecret = (file: string): void => rmSync(nextFileOf(file), { force: true })

/**
 * Returns the secret in the file. Where there is none, writes 32 random bytes in hexadecimal first, readable by the owner only.
 * @param database the folder of the database that the secret belongs to. A secret that is missing beside it is never replaced.
 * @throws UserError where the file is missing beside a database, is empty or cannot be used.
 */
export function readOrCreateSecret(file: string, database: string): string {
  // Before the file is looked for: a first start in another process writes the secret first and the database later.
  const isFirst = !existsSync(database)
  if (read(file) === null) {
    if (!isFirst) {
      throw new UserError(
        `${file} is missing, and ${database} cannot be used without it. Put the original file back, for example from a backup, then start again.`,
      )
    }
    create(file)
  }
  const secret = read(file)
  if (!secret) throw new UserError(`${file} is empty. Put the original file back, for example from a backup, then start again.`)
  closeToOthers(file)
  return secret
}
