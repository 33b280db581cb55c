import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** CPU time in milliseconds since the processes began. */
export interface CpuTime {
  /** Of the server: its main thread, and all others (garbage collection, compiler, libuv). Zero where no server takes part. */
  readonly mainMs: number
  readonly otherThreadsMs: number
  /** Of the database's processes that serve connections. */
  readonly backendsMs: number
}

/** The kernel counts in hundredths of a second, on every architecture that Node.js runs on. */
const tickMs = 10
/** How a process that serves a connection calls itself. */
const servesConnection = /^postgres: .*(\[local\]|127\.0\.0\.1\(|::1\()/

/** Reads the CPU time of a server and of a database's backends; null where the system has no /proc. */
export type ReadCpuTime = (serverPid?: number) => CpuTime | null

export async function openCpuTime(owner: pg.Client): Promise<ReadCpuTime> {
  if (!existsSync('/proc/self/stat')) return () => null
  const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const postmaster = readStat(`/proc/${rows[0]?.pid}`)?.parentPid ?? 0
  /** Kept of backends that have ended since. */
  const seen = new Map<number, number>()
  return (serverPid) => {
    for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
      const stat = readStat(`/proc/${pid}`)
      if (stat?.parentPid === postmaster && servesConnection.test(readText(`/proc/${pid}/cmdline`))) seen.set(pid, stat.cpuMs)
    }
    const mainMs = serverPid ? (readStat(`/proc/${serverPid}/task/${serverPid}`)?.cpuMs ?? 0) : 0
    const allMs = serverPid ? (readStat(`/proc/${serverPid}`)?.cpuMs ?? 0) : 0
    return { mainMs, otherThreadsMs: allMs - mainMs, backendsMs: [...seen.values()].reduce((sum, ms) => sum + ms, 0) }
  }
}

function readStat(folder: string): { parentPid: number; cpuMs: number } | null {
  // The name stands in parentheses and may hold spaces; state and parent follow it, user and system time are the 12th and 13th after it.
  const fields = readText(`${folder}/stat`).split(') ').at(-1)?.split(' ') ?? []
  if (fields.length < 13) return null
  return { parentPid: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * tickMs }
}

/** Empty where the process ended meanwhile. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
