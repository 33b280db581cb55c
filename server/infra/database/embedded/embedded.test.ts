import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../../../proof/support/start-embedded.ts')
const outerFolders: string[] = []
const folders: string[] = []
const children: ChildProcess[] = []

interface Copy {
  child: ChildProcess
  pid: number
  /** The first line it printed. */
  line: string
  url: string
}

async function makeFolder(...names: string[]): Promise<string> {
  // Only the owner may enter it: as root this keeps PostgreSQL's own user out of the parents.
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-embedded-'))
  await chmod(folder, 0o700)
  outerFolders.push(folder)
  const inner = path.join(folder, ...names)
  await mkdir(inner, { recursive: true })
  folders.push(inner)
  return inner
}

async function startCopy(folder: string): Promise<Copy> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, pid: child.pid ?? 0, line, url: line.replace('ready ', '') }
}

async function exitCode({ child }: Copy): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

function end(copy: Copy, signal: NodeJS.Signals): Promise<number | null> {
  const exited = exitCode(copy)
  copy.child.kill(signal)
  return exited
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(folder: string): Promise<number> {
  const content = await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  return Number(content.split('\n')[0])
}

const write = (copy: Copy) => query(copy.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
const read = (copy: Copy) => query(copy.url, 'SELECT answer FROM kept')

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  for (const folder of folders) {
    const pid = await postmasterPid(folder)
    if (pid && pid !== process.pid && exists(pid)) process.kill(pid, 'SIGKILL')
  }
  for (const folder of outerFolders) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

describe.concurrent('the embedded database', { timeout: 90_000 }, () => {
  test('keeps its data over a stop, its secrets to its owner, and off the network', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    expect(await query(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(path.join(folder, 'postgres.password'))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.log', 'postgres.password', 'process.lock', 'process.pid'])
    expect(await end(first, 'SIGTERM')).toBe(0)
    expect(await postmasterPid(folder)).toBe(0)
    const second = await startCopy(folder)
    expect(await read(second)).toEqual([{ answer: 42 }])
    expect(await end(second, 'SIGTERM')).toBe(0)
  })

  test('is taken over after its process was killed', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    const orphan = await postmasterPid(folder)
    await end(first, 'SIGKILL')
    const second = await startCopy(folder)
    expect(await postmasterPid(folder)).toBe(orphan)
    expect(await read(second)).toEqual([{ answer: 42 }])
    expect(await end(second, 'SIGTERM')).toBe(0)
    expect(await postmasterPid(folder)).toBe(0)
  })

  test('starts again after everything was killed', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    process.kill(first.pid, 'SIGKILL')
    process.kill(await postmasterPid(folder), 'SIGKILL')
    const second = await startCopy(folder)
    expect(await read(second)).toEqual([{ answer: 42 }])
    expect(await end(second, 'SIGTERM')).toBe(0)
  })

  test('is not fooled by a stranger that has the number of a dead postmaster', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    const file = path.join(folder, 'postgres/postmaster.pid')
    const content = await readFile(file, 'utf8')
    await end(first, 'SIGTERM')
    await writeFile(file, content.replace(/^\d+/, String(process.pid)))
    const second = await startCopy(folder)
    expect(await read(second)).toEqual([{ answer: 42 }])
    expect(await end(second, 'SIGTERM')).toBe(0)
  })

  test('refuses a second copy, names the first, and leaves it alone', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    const second = await startCopy(folder)
    expect(second.line).toBe(
      `refused Counterfoil is already running in ${folder} (process ${first.pid}). Stop it first, or choose another folder with DATA_DIR.`,
    )
    expect(await exitCode(second)).toBe(1)
    await write(first)
    expect(await end(first, 'SIGTERM')).toBe(0)
  })

  test('refuses a second copy while the database of the first is silent, and does not touch it', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    const file = path.join(folder, 'postgres/postmaster.pid')
    const content = await readFile(file, 'utf8')
    const silent = await postmasterPid(folder)
    process.kill(silent, 'SIGSTOP')
    const second = await startCopy(folder)
    expect(second.line).toContain(`Counterfoil is already running in ${folder} (process ${first.pid})`)
    expect(await exitCode(second)).toBe(1)
    expect(await readFile(file, 'utf8')).toBe(content)
    process.kill(silent, 'SIGCONT')
    expect(await read(first)).toEqual([{ answer: 42 }])
    expect(await end(first, 'SIGTERM')).toBe(0)
  })

  test('is not fooled by the lock file of a process that was killed', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await end(first, 'SIGKILL')
    await writeFile(path.join(folder, 'process.pid'), `${process.pid}\n`)
    const second = await startCopy(folder)
    expect(second.line).toMatch(/^ready /)
    expect(await end(second, 'SIGTERM')).toBe(0)
  })

  test('says early that it does not start, and shows why', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await end(first, 'SIGTERM')
    await rm(path.join(folder, 'postgres/pg_wal'), { recursive: true })
    const startedAt = Date.now()
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    await once(child, 'close')
    expect(said).toMatch(/^refused The embedded database doesn't start: postgres ended with 1\. The end of .*postgres\.log:\n[\s\S]*pg_wal/)
    // Far below the limit within which a long recovery may come to its end.
    expect(Date.now() - startedAt).toBeLessThan(60_000)
  })

  test('says in a sentence that the data folder is a file', async () => {
    const folder = await makeFolder()
    await writeFile(path.join(folder, 'file'), '')
    const { line } = await startCopy(path.join(folder, 'file'))
    expect(line).toMatch(/^refused .*file cannot be used as the data folder: EEXIST: .*\. Choose a folder that this user can write to with DATA_DIR\.$/)
  })

  test('lets one of two first starts win', async () => {
    const folder = await makeFolder()
    const copies = await Promise.all([startCopy(folder), startCopy(folder)])
    expect(copies.map(({ line }) => line.split(' ')[0]).sort()).toEqual(['ready', 'refused'])
    const winner = copies.find(({ line }) => line.startsWith('ready'))
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.log', 'postgres.password', 'process.lock', 'process.pid'])
    expect(winner && (await end(winner, 'SIGTERM'))).toBe(0)
  })

  test('replaces an orphan that no longer answers', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    const orphan = await postmasterPid(folder)
    await end(first, 'SIGKILL')
    process.kill(orphan, 'SIGSTOP')
    const second = await startCopy(folder)
    expect(await postmasterPid(folder)).not.toBe(orphan)
    expect(await read(second)).toEqual([{ answer: 42 }])
    expect(await end(second, 'SIGTERM')).toBe(0)
  })

  test('comes back, still locked, after PostgreSQL crashed under a running copy', async () => {
    const folder = await makeFolder()
    const first = await startCopy(folder)
    await write(first)
    const crashed = await postmasterPid(folder)
    process.kill(crashed, 'SIGKILL')
    await vi.waitFor(async () => expect(await postmasterPid(folder)).not.toBe(crashed), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await read(first)).toEqual([{ answer: 42 }]), { timeout: 60_000 })
    expect((await startCopy(folder)).line).toContain(`(process ${first.pid})`)
    expect(await end(first, 'SIGTERM')).toBe(0)
  })

  test('listens on a loopback port where the path is too long for a socket', async () => {
    const folder = await makeFolder('a folder with a name of some length, and with spaces in it', 'and another one, so that it is too long')
    const first = await startCopy(folder)
    expect(new URL(first.url).hostname).toBe('127.0.0.1')
    await write(first)
    await end(first, 'SIGKILL')
    const second = await startCopy(folder)
    expect(second.url).toBe(first.url)
    expect(await end(second, 'SIGTERM')).toBe(0)
    const third = await startCopy(folder)
    expect(await read(third)).toEqual([{ answer: 42 }])
    expect(await end(third, 'SIGTERM')).toBe(0)
  })

  test('refuses data of another major version', async () => {
    const folder = await makeFolder()
    await mkdir(path.join(folder, 'postgres'))
    await writeFile(path.join(folder, 'postgres/PG_VERSION'), '17\n')
    // As root the folder's owner runs PostgreSQL, and root itself may not.
    const { line } = await startCopy(folder)
    expect(line).toMatch(process.getuid?.() === 0 ? /belongs to root/ : /was written by PostgreSQL 17/)
  })
})
