import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const secretBytes = 32

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The secret in the file; where there is none, 32 random bytes in hexadecimal are written first, readable by the owner only. */
export function readOrCreateSecret(file: string): string {
  const existing = read(file)
  if (existing !== null) return existing
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    // A link, unlike a write, either makes the whole file or finds the one of a process that was quicker.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = read(file)
  if (secret === null) throw new Error(`${file} is empty.`)
  return secret
}
