import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { makeDataFolder, unusableFolder } from '../../config/secret-file.ts'
import { UserError } from '../../user-error.ts'

const lockFile = 'process.lock'
const pidFile = 'process.pid'
const pollMs = 50
/** A process that is ending at this moment may still hold the lock. */
const patienceMs = 3_000
const sqliteBusy = 5

/** Another process has the folder. */
export class FolderInUse extends UserError {}

/** Gives the folder back. */
export type Unlock = () => void

/** A lock ends when its object is collected as garbage. */
const held = new Set<DatabaseSync>()

/**
 * Takes the lock of a data folder, which one process can hold. The operating system releases it with the process, so a killed process leaves nothing
 * behind; nobody has to answer for it, so a database that is silent cannot be mistaken for one that nobody uses.
 * @throws UserError where another process has it, or the folder cannot be written to.
 */
export async function lockFolder(folder: string, waitMs = patienceMs): Promise<Unlock> {
  makeDataFolder(folder)
  const database = await openLocked(folder, waitMs)
  held.add(database)
  const pidPath = path.join(folder, pidFile)
  // For people and for the message of a second start. The lock decides whether it is true.
  writeFileSync(pidPath, `${process.pid}\n`)
  return () => {
    if (!held.delete(database)) return
    rmSync(pidPath, { force: true })
    database.close()
  }
}

async function openLocked(folder: string, waitMs: number): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite')
  for (const deadline = Date.now() + waitMs; ; ) {
    let database: DatabaseSync | null = null
    try {
      database = new DatabaseSync(path.join(folder, lockFile))
      // Nothing is ever written, so the file stays empty and a crash cannot break it.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      database?.close()
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusableFolder(folder, (error as Error).message)
    }
    if (Date.now() > deadline) throw inUse(folder)
    await wait(pollMs)
  }
}

function inUse(folder: string): FolderInUse {
  let pid = ''
  try {
    pid = readFileSync(path.join(folder, pidFile), 'utf8').trim()
  } catch {}
  return new FolderInUse(`Counterfoil is already running in ${folder} (process ${pid || 'unknown'}). Stop it first, or choose another folder with DATA_DIR.`)
}
