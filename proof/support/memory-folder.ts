import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { pause } from '../../scripts/tests/core-seconds.ts'

const memory = '/dev/shm'
/** A run writes about one gigabyte. */
const freeBytesMin = 4 * 2 ** 30
const prefix = 'counterfoil-'
const endTries = 100
const endPauseMs = 50
/** Of a whole run, by its process. */
const owner = Number(process.env.COUNTERFOIL_TEST_RUN ?? process.pid)

/**
 * Makes a folder for a database of tests, in memory where there is room. A test file copies and drops a database of 1,500 files; on a disk, making and
 * deleting them takes a third of the database's time.
 */
export function makeMemoryFolder(name: string): string {
  if (!hasRoom()) return mkdtempSync(path.join(tmpdir(), `${prefix}${name}-`))
  removeLeftovers()
  return mkdtempSync(path.join(memory, `${prefix}${owner}-${name}-`))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > freeBytesMin && freemem() > freeBytesMin
  } catch {
    return false
  }
}

const ownerOf = (entry: string) => Number(new RegExp(`^${prefix}(\\d+)-`).exec(entry)?.[1] ?? 0)

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function removeFoldersOf(isMeant: (owner: number) => boolean): void {
  for (const entry of readNames(memory)) if (ownerOf(entry) > 0 && isMeant(ownerOf(entry))) removeWithProcesses(path.join(memory, entry))
}

/** A run that is killed removes nothing. */
const removeLeftovers = () => removeFoldersOf((pid) => !isAlive(pid))

/** Removes the folders that a run or a process has made in memory, with what still runs in them. */
export const removeMemoryFolders = (pid: number): void => removeFoldersOf((owner) => owner === pid)

/** Removes a folder, once what an interrupted run left there has ended: databases, which work in it, and programs that it was given to. */
export function removeWithProcesses(folder: string): void {
  for (let tries = 0; tries < endTries; tries++) {
    const left = listProcessesIn(folder)
    if (left.length === 0) break
    for (const pid of left) end(pid)
    pause(endPauseMs)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** As Linux shows them; elsewhere PostgreSQL ends when it finds its folder gone. */
function listProcessesIn(folder: string): number[] {
  const isWithin = (pid: number) => {
    try {
      return pid !== process.pid && `${readlinkSync(`/proc/${pid}/cwd`)}/ ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`.includes(`${folder}/`)
    } catch {
      return false
    }
  }
  return readNames('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isWithin(pid))
}

/** On this signal PostgreSQL ends at once, and gives back its memory. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
