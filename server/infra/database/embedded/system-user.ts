import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UserError } from '../../user-error.ts'

const run = promisify(execFile)
const ownUser = 'counterfoil'
const usualUser = 'postgres'

/** The unprivileged user of the machine that PostgreSQL runs as, where we are root: it refuses to run as root. */
export interface SystemUser {
  uid: number
  gid: number
}

async function findUser(name: string): Promise<SystemUser | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

async function createUser(): Promise<SystemUser | null> {
  // Two first starts may race here; the loser finds the user of the winner.
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', ownUser]).catch(() => {})
  return findUser(ownUser)
}

async function ownerOf(folder: string): Promise<SystemUser | null> {
  const found = await stat(folder).catch(() => null)
  return found ? { uid: found.uid, gid: found.gid } : null
}

/** Null where we are not root, and PostgreSQL can run as ourselves. An existing cluster stays with its owner. */
export async function chooseSystemUser(clusterFolder: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await ownerOf(clusterFolder)
  const user = owner ?? (await findUser(ownUser)) ?? (await createUser()) ?? (await findUser(usualUser))
  if (user === null) {
    throw new UserError(
      "PostgreSQL can't run as root, and creating a user for it failed. Start as another user, or create one with: useradd --system counterfoil",
    )
  }
  if (user.uid === 0) throw new UserError(`${clusterFolder} belongs to root, but PostgreSQL can't run as root. Change its owner with chown -R.`)
  return user
}
