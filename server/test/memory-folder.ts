import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** A run writes about one gigabyte. */
const freeBytesMin = 4 * 2 ** 30
const prefix = 'counterfoil-'

/**
 * Makes a folder for a database of tests, in memory where there is room. A test file copies and drops a database of 1,500 files; on a disk, making and
 * deleting them takes a third of the database's time.
 */
export function makeMemoryFolder(name: string): string {
  if (!hasRoom()) return mkdtempSync(path.join(tmpdir(), `${prefix}${name}-`))
  removeLeftovers()
  return mkdtempSync(path.join(memory, `${prefix}${process.pid}-${name}-`))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > freeBytesMin && freemem() > freeBytesMin
  } catch {
    return false
  }
}

/** A run that is killed removes nothing. Its PostgreSQL ends when it finds its folder gone. */
function removeLeftovers(): void {
  for (const entry of readdirSync(memory)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(entry)?.[1])
    if (pid && !isAlive(pid)) rmSync(path.join(memory, entry), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
