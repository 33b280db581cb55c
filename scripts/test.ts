import { chmodSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeMemoryFolders, removeWithProcesses } from '#proof/support/memory-folder.ts'
import { findChromium } from './find-chromium.ts'
import { root } from './scratch.ts'
import { describeAccount, type FileCost, type Step } from './tests/account.ts'
import { chooseForToday, readCostsOfYesterday } from './tests/choose.ts'
import { endedChildrenMs, joinGroup, leaveGroup } from './tests/core-seconds.ts'
import { describeReport, type Report } from './tests/counts.ts'
import { interrupt, isInterrupted, type PartName, parts, type Selection } from './tests/runners.ts'

/**
 * `npm test`: every test but the deep ones (tests/tiers.ts); with CI set, the deep ones of changed areas and a fifth of the others too (tests/choose.ts).
 * `npm run test:all` runs everything, and records what each file took in tests/costs.json.
 * `npm test -- unit [filter]` and `npm test -- e2e [filter]` run one part; what follows goes to its runner, and finds deep tests as well.
 * `npm run test:soak` runs the tests that try random cases with many more of them, for a long time.
 */

/** Tests write about two gigabytes at a time, databases mostly. */
const freeBytesMin = 3 * 2 ** 30
/** What is left of a disk that ran full during the tests. */
const fullBytes = 50 * 2 ** 20

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

class UsageError extends Error {}

function readPlan([chosen, ...filter]: readonly string[]): { readonly names: readonly PartName[]; readonly selection: Omit<Selection, 'folder'> } {
  if (chosen === undefined || chosen === 'all') {
    if (filter.length > 0) throw new UsageError('Name a part before a filter: npm test -- unit FILTER, or npm test -- e2e FILTER.')
    const isAll = chosen === 'all'
    const today = !isAll && process.env.CI ? chooseForToday() : null
    if (today) console.log(today.report)
    return { names: ['unit', 'e2e'], selection: { filter, deepFiles: isAll ? null : (today?.files ?? []) } }
  }
  if (!Object.hasOwn(parts, chosen)) throw new UsageError(`There is no part "${chosen}". The parts are unit and e2e: npm test -- unit FILTER.`)
  return { names: [chosen as PartName], selection: { filter, deepFiles: null } }
}

interface Result {
  readonly report: Report
  readonly costs: readonly FileCost[]
  readonly steps: readonly Step[]
}

/** Both parts need a browser. */
function requireChromium(): void {
  try {
    findChromium()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** A part that cannot even begin (a build that fails) is one failure, and not the end of the others. */
async function runParts(names: readonly PartName[], selection: Selection): Promise<Result> {
  const results: Result[] = []
  for (const name of names) {
    try {
      const { costs, steps, ...report } = await parts[name](selection)
      const isUnknown = selection.filter.length > 0 && report.files.length === 0
      results.push({ report: isUnknown ? { files: [], failures: [`No test of ${name} matches ${selection.filter.join(' ')}.`] } : report, costs, steps })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      results.push({ report: { files: [], failures: [`The part ${name} could not be run: ${message}`] }, costs: [], steps: [] })
    }
  }
  return {
    report: { files: results.flatMap(({ report }) => report.files), failures: results.flatMap(({ report }) => report.failures) },
    costs: results.flatMap(({ costs }) => costs),
    steps: results.flatMap(({ steps }) => steps),
  }
}

/** What `.ci/run` did before the tests, which it says by its process ID. */
const listStepsBefore = (): Step[] => {
  const pid = Number(process.env.CI_RUN_PID)
  return pid ? [{ group: 'packages and check', ms: endedChildrenMs(pid) }] : []
}

/** Records what each file took, for the choice of deep files and for the comparison with yesterday. */
function recordCosts(costs: readonly FileCost[]): void {
  const entries = costs.map(({ file, ms }) => [file, Math.round(ms / 100) / 10] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path.join(root, 'scripts/tests/costs.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

function describeResult({ report, costs, steps }: Result, folder: string, startedAt: number): string {
  const isFull = [folder, '/dev/shm'].some((place) => freeBytes(place) < fullBytes)
  const isHidden = isFull && report.failures.length > 0
  const shown = isHidden ? { ...report, failures: ['The disk ran full during the tests, so what failed says nothing, and is not listed.'] } : report
  const account = { files: costs, steps: [...listStepsBefore(), ...steps], yesterday: readCostsOfYesterday(), tookMs: performance.now() - startedAt }
  return costs.length === 0 ? describeReport(shown) : `${describeAccount(account)}\n\n${describeReport(shown)}`
}

async function run(args: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const { names, selection } = readPlan(args)
  requireChromium()
  if (freeBytes(tmpdir()) < freeBytesMin) throw new UsageError(`The tests need ${freeBytesMin / 2 ** 30} GiB of free space in ${tmpdir()}.`)
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-test-'))
  // PostgreSQL, which runs as a user of its own, reaches its folder in here.
  chmodSync(folder, 0o711)
  const end = () => {
    removeWithProcesses(folder)
    removeMemoryFolders(process.pid)
    leaveGroup()
  }
  process.once('exit', end)
  joinGroup()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)
  const result = await runParts(names, { ...selection, folder })
  if (isInterrupted()) throw new UsageError('The tests were interrupted.')
  console.log(describeResult(result, folder, startedAt))
  const isComplete = result.report.failures.length === 0 && result.report.files.length > 0
  if (args[0] === 'all' && isComplete) recordCosts(result.costs)
  return isComplete ? 0 : 1
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
