import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '../../user-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { SystemUser } from './system-user.ts'

export const superuser = 'postgres'
const majorVersion = '18'
const draftPrefix = 'postgres-new-'

/** Where things of the embedded database are, and who runs it. */
export interface Cluster {
  dataDir: string
  /** The folder of PostgreSQL itself. */
  folder: string
  user: SystemUser | null
  binaries: Binaries
  password: string
}

interface ProgramOptions {
  cluster: Cluster
  program: string
  /** The folder the program works in; `args` gets the path by which the program can reach it. */
  folder: string
  args: (folder: string) => string[]
  outputFile: string
}

/** Up to this size, a process keeps what it frees for its next statement; glibc else gives it back and has it mapped again (decision 0008). In bytes. */
const memoryEnvironment = { MALLOC_TRIM_THRESHOLD_: String(32 * 2 ** 20), MALLOC_MMAP_THRESHOLD_: String(16 * 2 ** 20) }

/**
 * Starts one of PostgreSQL's programs. As root it runs under the unprivileged user, which may not be allowed to pass through the
 * parents of the folder (/root is closed to everyone else). So the open folder itself is handed over, and reached by its descriptor.
 * The program gets its own session: Ctrl-C must reach us alone, because we stop it last.
 */
export async function launch({ cluster, program, folder, args, outputFile }: ProgramOptions) {
  const { user } = cluster
  const output = await open(outputFile, 'a', 0o600)
  const isHandedOver = user !== null && process.platform === 'linux'
  const handle = isHandedOver ? await open(folder, constants.O_RDONLY | constants.O_DIRECTORY) : null
  try {
    const child = spawn(program, args(handle ? '/proc/self/fd/3' : folder), {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: path.parse(folder).root,
      // Its messages are read by us and must not depend on the language of the machine.
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH, ...memoryEnvironment },
      stdio: ['ignore', output.fd, output.fd, ...(handle ? [handle.fd] : [])],
      detached: true,
    })
    const exited = once(child, 'exit').then(([code, signal]) => `ended with ${code ?? signal}`)
    exited.catch(() => {})
    await once(child, 'spawn')
    return { child, exited }
  } finally {
    await output.close()
    await handle?.close()
  }
}

async function runInitdb(cluster: Cluster, draft: string): Promise<void> {
  const { user, binaries, dataDir, password } = cluster
  const passwordFile = path.join(draft, 'password')
  const outputFile = path.join(dataDir, 'postgres.log')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) {
    await chown(draft, user.uid, user.gid)
    await chown(passwordFile, user.uid, user.gid)
  }
  const { exited } = await launch({
    cluster,
    program: binaries.initdb,
    folder: draft,
    outputFile,
    args: (folder) => [
      `--pgdata=${folder}/cluster`,
      `--pwfile=${folder}/password`,
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in locale sorts alike on every machine and after every upgrade of the system's libraries.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
  })
  const outcome = await exited
  if (outcome !== 'ended with 0') throw new UserError(`Could not create the embedded database: initdb ${outcome}. See ${outputFile}.`)
}

async function readVersion(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  return text?.trim() ?? null
}

/** Creates the cluster where there is none. It appears whole or not at all: an interrupted attempt leaves only a draft. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const { dataDir, folder } = cluster
  const version = await readVersion(folder)
  if (version !== null) {
    if (version === majorVersion) return
    throw new UserError(
      `${folder} was created by PostgreSQL ${version}, but the embedded version is ${majorVersion}. Start the Counterfoil version that created it.`,
    )
  }
  const draft = await mkdtemp(path.join(dataDir, draftPrefix))
  try {
    await runInitdb(cluster, draft)
    await rename(path.join(draft, 'cluster'), folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes the drafts of first starts that were killed. Only for the process that holds the folder's lock. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(draftPrefix))
  for (const name of names) await rm(path.join(dataDir, name), { recursive: true, force: true })
}
