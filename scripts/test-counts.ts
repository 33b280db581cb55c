import path from 'node:path'
import { root } from './scratch.ts'

/** How many tests passed, failed and were skipped, and what each failure says: where the test is, its name and the start of its message. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
}

const messageLinesMax = 12

function describeFailure(file: string, name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => message.trim().split('\n')).filter((line) => !line.includes('node_modules'))
  return [`${file} › ${name}`, ...lines.slice(0, messageLinesMax).map((line) => `    ${line}`)].join('\n')
}

/** The parts of vitest's report that are read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages: string[] | null
}

/** A file that could not even be loaded has no tests to fail; it counts as one failure. */
export function countVitest(text: string): Counts {
  const report: VitestReport = JSON.parse(text)
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(path.relative(root, name), fullName, failureMessages ?? [])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failures, ...brokenFiles.map(({ name, message }) => describeFailure(path.relative(root, name), 'could not be loaded', [message]))],
  }
}

/** The parts of Playwright's report that are read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { file: string; line: number; title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
}

/** Flaky counts as failed, though without retries there is none. */
export function countPlaywright(text: string): Counts {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text)
  const failures = suites.flatMap(listFailures)
  const ownErrors = errors.map(({ message }) => describeFailure('e2e', 'could not be run', [message ?? '']))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures: [...failures, ...ownErrors] }
}

function listFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  const own = failed.map(({ file, line, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
    return describeFailure(`e2e/${file}:${line}`, title, messages)
  })
  return [...own, ...suites.flatMap(listFailures)]
}

/** A runner that ended badly although no test of its report failed (or without a report) counts as one failure. */
export function withRunnerFailure(name: string, code: number, counts: Counts | null): Counts {
  const known = counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] }
  if ((code === 0 && counts !== null) || known.failed > 0) return known
  return { ...known, failed: 1, failures: [...known.failures, `${name} ended with code ${code}, though no test of its report failed`] }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped, failures: [...a.failures, ...b.failures] }
}

/** What ends a test run, for people and for machines: each failure again, as the output of thousands of tests stands between it and the end, and the sums. */
export function describeCounts({ passed, failed, skipped, failures }: Counts): string {
  return [...failures, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n\n')
}
