import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hourMs } from '#kernel/time/durations.ts'
import { hashFiles } from '../../scripts/hash-files.ts'
import { root } from '../../scripts/scratch.ts'

/** What only the first start prints. */
export interface Access {
  /** The owner of the demo business. Every other member of it has the same password. */
  readonly owner: { readonly email: string; readonly password: string }
  /** Of the demo business's sandbox account. */
  readonly secretKey: string
  /** Of the platform whose merchant the demo business is. */
  readonly platformKey: string
}

export interface FirstStart {
  readonly access: Access
  readonly log: string
}

const cache = path.join(root, '.cache/first-start')
/** Everything that makes the data. The lock file stands for the packages. */
const sources = ['areas', 'kernel', 'server', 'package-lock.json']
/** The demo data end with the start, and tests expect them to be of today. */
const ageMaxMs = 6 * hourMs

const nameNow = async () => `${Math.floor(Date.now() / ageMaxMs)}-${await hashFiles(sources)}`

/** Fills a data folder with what a first start of the same sources made within the last hours, and returns what it printed; null if there is none. */
function copyKnownStart(dataDir: string, name: string): FirstStart | null {
  const known = path.join(cache, name)
  if (!existsSync(known)) return null
  mkdirSync(dataDir, { recursive: true })
  copyFolder(path.join(known, 'data'), dataDir)
  return JSON.parse(readFileSync(path.join(known, 'start.json'), 'utf8'))
}

/** Does the same, and where there is none, `start` makes the data, which are kept for the next run. */
export async function copyFirstStart(dataDir: string, start: () => Promise<FirstStart>): Promise<FirstStart> {
  const name = await nameNow()
  const known = copyKnownStart(dataDir, name)
  if (known) return known
  const started = await start()
  keep(name, dataDir, started)
  return started
}

/** Another run may keep the same at the same time; the first one wins. */
function keep(name: string, dataDir: string, started: FirstStart): void {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'draft-'))
  mkdirSync(path.join(draft, 'data'))
  copyFolder(dataDir, path.join(draft, 'data'))
  writeFileSync(path.join(draft, 'start.json'), JSON.stringify(started))
  for (const older of readdirSync(cache)) if (!older.startsWith('draft-')) rmSync(path.join(cache, older), { recursive: true, force: true })
  try {
    renameSync(draft, path.join(cache, name))
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** With owners and modes: where tests run as root, the database belongs to a user of its own. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
