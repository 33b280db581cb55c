import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Processor time of processes, as Linux counts it; elsewhere all of it is 0. */

const msPerTick = 10

interface Usage {
  readonly parent: number
  /** Of the process alone, in milliseconds. */
  readonly ownMs: number
  /** Of its ended children, and of theirs. */
  readonly endedMs: number
}

function readUsage(pid: number | 'self'): Usage | null {
  try {
    // The name stands in brackets and may contain spaces; the fields behind it are numbered from the third.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Za-z] )/)
    const numbers = fields.split(' ').map(Number)
    const at = (field: number) => numbers[field - 3] ?? 0
    return { parent: at(4), ownMs: (at(14) + at(15)) * msPerTick, endedMs: (at(16) + at(17)) * msPerTick }
  } catch {
    return null
  }
}

/** Returns the milliseconds of all processes that this one (or another) has started, and that have ended. */
export const endedChildrenMs = (pid: number | 'self' = 'self'): number => readUsage(pid)?.endedMs ?? 0

/** Where the versions of control groups are, and how each says what a group took, in milliseconds. */
const groupKinds = [
  {
    mount: '/sys/fs/cgroup/cpuacct',
    line: /^\d+:[^:]*\bcpuacct\b[^:]*:(.*)$/m,
    read: (group: string) => Number(readFileSync(`${group}/cpuacct.usage`, 'utf8')) / 1e6,
  },
  {
    mount: '/sys/fs/cgroup',
    line: /^0::(.*)$/m,
    read: (group: string) => Number(/^usage_usec (\d+)$/m.exec(readFileSync(`${group}/cpu.stat`, 'utf8'))?.[1]) / 1e3,
  },
]

/** Processes that were told to end need a moment. */
const leaveTries = 40
const leavePauseMs = 50

let group: { readonly folder: string; readonly read: (folder: string) => number } | null = null

const moveTo = (folder: string) => writeFileSync(path.join(folder, 'cgroup.procs'), String(process.pid))

/**
 * From now on, this process and all that it starts are counted in a control group. Of the processes of a browser or of a product that is killed nobody else
 * has the time, since nobody waits for them. Root alone may do this; for others they are missing.
 */
export function joinGroup(): void {
  for (const { mount, line, read } of groupKinds) {
    try {
      const folder = path.join(mount, line.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '', `counterfoil-test-${process.pid}`)
      mkdirSync(folder)
      moveTo(folder)
      read(folder)
      group = { folder, read }
      return
    } catch {}
  }
}

/** Waits where nothing can be awaited: while a process ends. */
export function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Removes the group once the last process in it has ended. */
export function leaveGroup(): void {
  if (!group) return
  const { folder } = group
  group = null
  for (let tries = 0; tries < leaveTries; tries++) {
    try {
      moveTo(path.dirname(folder))
      rmdirSync(folder)
      return
    } catch {
      pause(leavePauseMs)
    }
  }
}

/** Returns the milliseconds of this process and of all that it started: what its group took, or else what has ended. */
export function spentMs(): number {
  if (group) return group.read(group.folder)
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + endedChildrenMs()
}

/** Returns the milliseconds of one process, alive or ended just now; 0 where it is gone. */
export const processMs = (pid: number): number => readUsage(pid)?.ownMs ?? 0

/** Returns the milliseconds of a process and everything below it that lives, with what has ended there. */
export function treeMs(root: number): number {
  let pids: number[]
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return 0
  }
  const usages = new Map(pids.flatMap((pid) => [[pid, readUsage(pid)] as const]).filter((entry): entry is [number, Usage] => entry[1] !== null))
  const isBelow = (pid: number): boolean => pid === root || (usages.has(pid) && pid > 1 && isBelow(usages.get(pid)?.parent ?? 0))
  return [...usages].filter(([pid]) => isBelow(pid)).reduce((sum, [, { ownMs, endedMs }]) => sum + ownMs + endedMs, 0)
}
