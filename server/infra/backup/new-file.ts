import { existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { UserError } from '../user-error.ts'

/** @throws UserError where the file exists. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new UserError(`${file} exists. Choose another name, or pass --force to replace it.`)
}

/**
 * Writes a file that appears under its name whole and on disk, or not at all; readable by its owner only. Returns its size in bytes.
 * @throws UserError where the folder cannot be written to.
 */
export async function writeNewFile(file: string, isReplacing: boolean, write: (target: Writable) => Promise<void>): Promise<number> {
  if (!isReplacing) refuseExisting(file)
  const draft = `${file}.unfinished-${process.pid}`
  try {
    const size = await writeDraft(draft, write)
    if (!isReplacing) refuseExisting(file)
    await rename(draft, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return size
  } catch (error) {
    await rm(draft, { force: true })
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall === undefined ? error : new UserError(`Cannot write ${file}: ${message}.`)
  }
}

async function writeDraft(draft: string, write: (target: Writable) => Promise<void>): Promise<number> {
  const handle = await open(draft, 'wx', 0o600)
  const target = handle.createWriteStream({ flush: true })
  const closed = new Promise<void>((resolve) => target.once('close', resolve))
  try {
    await write(target)
  } finally {
    target.destroy()
    await closed
  }
  return (await stat(draft)).size
}

/** Without it, a crash of the machine may lose the name. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
