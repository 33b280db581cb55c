import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildWeb } from '../build-web.ts'
import { findChromium } from '../find-chromium.ts'
import { toolEnvironment } from '../run-tool.ts'
import { root } from '../scratch.ts'
import { type FileCost, type Step, shareOut } from './account.ts'
import { spentMs } from './core-seconds.ts'
import { type Report, readPlaywright, readVitest, withRunnerFailure } from './counts.ts'
import { deepFilesEnvironment } from './tiers.ts'

/** The runners of a part each, one after the other: each keeps both cores of a small machine busy. */

/** What a part is asked to run. */
export interface Selection {
  /** What follows on the command line goes to the runner. */
  readonly filter: readonly string[]
  /** Deep files; null for all. */
  readonly deepFiles: readonly string[] | null
  /** For reports, and for everything that the tests write; it is removed at the end. */
  readonly folder: string
}

export interface PartResult extends Report {
  readonly costs: readonly FileCost[]
  readonly steps: readonly Step[]
}

interface Runner {
  readonly name: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Where `args` or `env` have it write its report. */
  readonly report: string
  readonly read: (report: string) => Report
}

/** What was compiled is read by the next worker, and the next run. */
const caches = { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), PWTEST_CACHE_DIR: path.join(root, '.cache/playwright') }

/** An interrupted runner has so long to end in good order. */
const stopLimitMs = 30_000
const running = new Set<ChildProcess>()
let wasInterrupted = false

export const isInterrupted = (): boolean => wasInterrupted

/** Ends the runner, and lets no other one start. Playwright stops in good order on SIGINT only; Vitest ends at once. */
export function interrupt(): void {
  wasInterrupted = true
  for (const runner of running) {
    runner.kill('SIGINT')
    setTimeout(() => runner.kill('SIGKILL'), stopLimitMs).unref()
  }
}

/** Ends what an interrupted runner left in its group. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}

/** Runs the tests, and reads what became of them and what they took. */
async function runTests({ folder, deepFiles }: Selection, { name, args, env, report, read }: Runner): Promise<PartResult> {
  if (wasInterrupted) return { ...withRunnerFailure(name, 1, null), costs: [], steps: [] }
  const chosen = deepFiles === null ? {} : deepFilesEnvironment(deepFiles)
  const beforeMs = spentMs()
  // A group of its own: the terminal sends Ctrl-C to this process alone, which passes it on once.
  const runner = spawn(path.join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env: { ...toolEnvironment, ...caches, COUNTERFOIL_TEST_RUN: String(process.pid), TMPDIR: folder, ...chosen, ...env },
  })
  running.add(runner)
  const [code] = (await once(runner, 'close')) as [number | null]
  running.delete(runner)
  if (wasInterrupted) endGroup(runner)
  const known = existsSync(report) ? read(readFileSync(report, 'utf8')) : null
  const result = withRunnerFailure(name, code ?? 1, known)
  return { ...result, costs: shareOut(result.files, spentMs() - beforeMs), steps: [] }
}

async function runUnit(selection: Selection): Promise<PartResult> {
  const report = path.join(selection.folder, 'unit.json')
  const account = path.join(selection.folder, 'account.ndjson')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...selection.filter]
  const read = (text: string) => readVitest(text, existsSync(account) ? readFileSync(account, 'utf8') : '')
  const result = await runTests(selection, { name: 'vitest', args, env: { CHROMIUM_PATH: findChromium(), COUNTERFOIL_ACCOUNT: account }, report, read })
  // Written by proof/support/global-setup.ts, before any test.
  const failure = `${account}.failure`
  return existsSync(failure) ? { ...result, failures: [readFileSync(failure, 'utf8')] } : result
}

async function runBrowser(selection: Selection): Promise<PartResult> {
  const report = path.join(selection.folder, 'e2e.json')
  const beforeMs = spentMs()
  await buildWeb()
  const built = { group: 'build of the web', ms: spentMs() - beforeMs }
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '--reporter=list,json', ...selection.filter]
  return { ...(await runTests(selection, { name: 'playwright', args, env, report, read: readPlaywright })), steps: [built] }
}

/** Files whose number of random cases depends on proof/support/scale.ts. */
const listSoakFiles = () =>
  globSync('{areas,kernel,proof,scripts,server}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("/scale.ts'"),
  )

async function runSoak(selection: Selection): Promise<PartResult> {
  const report = path.join(selection.folder, 'soak.json')
  const files = selection.filter.length > 0 ? selection.filter : listSoakFiles()
  const args = ['run', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...files]
  return runTests(selection, { name: 'vitest', args, env: { COUNTERFOIL_TEST_SCALE: 'soak' }, report, read: readVitest })
}

/** Parts of a whole run, in their order, and the soak, which is only run by its name. */
export const parts = { unit: runUnit, e2e: runBrowser, soak: runSoak } as const
export type PartName = keyof typeof parts
