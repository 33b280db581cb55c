import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { toolEnvironment } from './run-tool.ts'
import { root } from './scratch.ts'
import type { Counts } from './test-counts.ts'
import { addCounts, countPlaywright, countVitest, describeCounts, withRunnerFailure } from './test-counts.ts'
import { deepProject, leftOutTags, type Tier } from './test-tiers.ts'

/**
 * `npm test`: unit and integration tests beside browser tests against the built product, without the deep ones (test-tiers.ts). `npm run test:all`: all; `npm run test:ci`: all but walks.
 * `npm test -- unit [filter]` and `npm test -- e2e [filter]` run one part; what follows goes to its runner, and finds deep tests as well.
 * `npm run test:soak` runs the tests that try random cases with many more of them, for a long time.
 * TEST_SHARD=1/4 runs the first quarter of each part, for those with more machines.
 */

interface Runner {
  name: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Where `args` or `env` have it write its report. */
  report: string
  count: (report: string) => Counts
}

/** What a part is asked to run. */
interface Selection {
  readonly filter: readonly string[]
  readonly tier: Tier
  /** Null where the part writes to the terminal itself. */
  readonly held: HeldOutput | null
}

/** What a part writes while another one has the terminal. */
class HeldOutput {
  #waiting: Buffer[] | null = []

  write(output: Buffer): void {
    if (this.#waiting) this.#waiting.push(output)
    else process.stdout.write(output)
  }

  /** Shows what has come so far, and from now on everything as it comes. */
  release(): void {
    for (const output of this.#waiting ?? []) process.stdout.write(output)
    this.#waiting = null
  }
}

const running = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    // Both runners stop in good order on SIGINT only. The terminal sends Ctrl-C to them as well, so it is not passed on.
    if (signal !== 'SIGINT') for (const runner of running) runner.kill('SIGINT')
  })
}

/** Runs the tests, and reads the counts from their report. */
async function runTests({ held }: Selection, { name, args, env, report, count }: Runner): Promise<Counts> {
  if (isInterrupted) return withRunnerFailure(name, 1, null)
  const shard = process.env.TEST_SHARD === undefined ? [] : [`--shard=${process.env.TEST_SHARD}`]
  const output = held ? 'pipe' : 'inherit'
  const runner = spawn(path.join(root, 'node_modules/.bin', name), [...args, ...shard], {
    cwd: root,
    stdio: ['inherit', output, output],
    env: { ...toolEnvironment, ...env },
  })
  running.add(runner)
  for (const stream of [runner.stdout, runner.stderr]) stream?.on('data', (chunk: Buffer) => held?.write(chunk))
  const [code] = (await once(runner, 'close')) as [number | null]
  running.delete(runner)
  return withRunnerFailure(name, code ?? 1, existsSync(report) ? count(readFileSync(report, 'utf8')) : null)
}

async function runUnit(folder: string, selection: Selection): Promise<Counts> {
  const report = path.join(folder, 'unit.json')
  const projects = selection.tier === 'quick' ? [`--project=!${deepProject}`] : []
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects, ...selection.filter]
  return runTests(selection, { name: 'vitest', args, env: { CHROMIUM_PATH: findChromium() }, report, count: countVitest })
}

async function runBrowser(folder: string, selection: Selection): Promise<Counts> {
  const report = path.join(folder, 'e2e.json')
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await buildWeb()
  const tags = leftOutTags[selection.tier].map((tag) => `--grep-invert=${tag}`)
  const args = ['test', '--reporter=list,json', ...tags, ...selection.filter]
  return runTests(selection, { name: 'playwright', args, env, report, count: countPlaywright })
}

/** Files whose number of random cases depends on server/test/scale.ts. */
const listSoakFiles = () =>
  globSync('{server,scripts}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("/scale.ts'"),
  )

async function runSoak(folder: string, selection: Selection): Promise<Counts> {
  const report = path.join(folder, 'soak.json')
  const files = selection.filter.length > 0 ? selection.filter : listSoakFiles()
  const args = ['run', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...files]
  return runTests(selection, { name: 'vitest', args, env: { COUNTERFOIL_TEST_SCALE: 'soak' }, report, count: countVitest })
}

const parts = new Map([
  ['unit', runUnit],
  ['e2e', runBrowser],
])
const partsOnRequest = new Map([['soak', runSoak]])

/** Runs the named part, or all at once; a part that cannot even begin (no browser, a build that fails) is a failure and not the end of the others. */
async function runParts(folder: string, [chosen, ...filter]: readonly string[]): Promise<Counts> {
  const tier = chosen === undefined ? 'quick' : chosen === 'ci' ? 'ci' : 'all'
  const isWhole = chosen === undefined || chosen === 'all' || chosen === 'ci'
  const counting: Promise<Counts>[] = []
  for (const [name, run] of partsOnRequest.has(chosen ?? '') ? partsOnRequest : parts) {
    if (!isWhole && chosen !== name) continue
    const held = counting.length > 0 ? new HeldOutput() : null
    if (held) void counting[0]?.then(() => held.release())
    const counts = run(folder, { filter, tier, held }).catch((error: unknown) => {
      console.error(error)
      return withRunnerFailure(name, 1, null)
    })
    counting.push(counts)
  }
  return (await Promise.all(counting)).reduce(addCounts, { passed: 0, failed: 0, skipped: 0, failures: [] })
}

const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-test-'))
try {
  const counts = await runParts(folder, process.argv.slice(2))
  // Nothing tested is no success: a filter that fits nothing, or a folder that moved, must show.
  if (counts.passed + counts.failed === 0) console.log('No test was run. The parts are unit and e2e.')
  console.log(describeCounts(counts))
  process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
