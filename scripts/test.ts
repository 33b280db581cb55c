import { spawn } from 'node:child_process'
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

/**
 * `npm test`: unit and integration tests, then browser tests against the built product.
 * `npm test -- unit [filter]` and `npm test -- e2e [filter]` run one part; what follows goes to its runner.
 * `npm run test:soak` runs the tests that try random cases with many more of them, for a long time.
 */

interface Runner {
  name: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  count: (report: string) => Counts
}

/** Set by Ctrl-C and SIGTERM: what runs is stopped in good order, and nothing further begins. */
let isInterrupted = false

/** Runs the tests with their own output on the screen, and reads the counts from the report that `args` or `env` have it write. */
async function runTests(report: string, { name, args, env, count }: Runner): Promise<Counts> {
  const runner = spawn(path.join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit', env: { ...toolEnvironment, ...env } })
  // Both runners stop in good order on SIGINT only. The terminal sends Ctrl-C to them as well, so it is not passed on.
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true
    if (signal !== 'SIGINT') runner.kill('SIGINT')
  }
  process.on('SIGTERM', interrupt).on('SIGINT', interrupt)
  const [code] = (await once(runner, 'close')) as [number | null]
  process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
  return withRunnerFailure(code ?? 1, existsSync(report) ? count(readFileSync(report, 'utf8')) : null)
}

async function runUnit(folder: string, filter: readonly string[]): Promise<Counts> {
  const report = path.join(folder, 'unit.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filter]
  return runTests(report, { name: 'vitest', args, count: countVitest })
}

async function runBrowser(folder: string, filter: readonly string[]): Promise<Counts> {
  const report = path.join(folder, 'e2e.json')
  const env = { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  await buildWeb()
  return runTests(report, { name: 'playwright', args: ['test', '--reporter=list,json', ...filter], env, count: countPlaywright })
}

/** Files whose number of random cases depends on server/test/scale.ts. */
const listSoakFiles = () =>
  globSync('{server,scripts}/**/*.test.ts', { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    readFileSync(path.join(root, file), 'utf8').includes("/scale.ts'"),
  )

async function runSoak(folder: string, filter: readonly string[]): Promise<Counts> {
  const report = path.join(folder, 'soak.json')
  const args = ['run', '--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...(filter.length > 0 ? filter : listSoakFiles())]
  return runTests(report, { name: 'vitest', args, env: { COUNTERFOIL_TEST_SCALE: 'soak' }, count: countVitest })
}

const parts = new Map([
  ['unit', runUnit],
  ['e2e', runBrowser],
])
const partsOnRequest = new Map([['soak', runSoak]])

/** Runs the named part, or all; a part that cannot even begin (no browser, a build that fails) is a failure and not the end of the others. */
async function runParts(folder: string, [chosen, ...filter]: readonly string[]): Promise<Counts> {
  let sum: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const [name, run] of partsOnRequest.has(chosen ?? '') ? partsOnRequest : parts) {
    if (isInterrupted || (chosen !== undefined && chosen !== name)) continue
    const counts = await run(folder, filter).catch((error: unknown) => {
      console.error(error)
      return withRunnerFailure(1, null)
    })
    sum = addCounts(sum, counts)
  }
  return sum
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
