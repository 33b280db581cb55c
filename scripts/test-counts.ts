/** How many tests passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts of vitest's report that are read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that could not even be loaded has no tests to fail; it counts as one failure. */
export function countVitest(text: string): Counts {
  const report: VitestReport = JSON.parse(text)
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles, skipped: report.numPendingTests + report.numTodoTests }
}

/** The parts of Playwright's report that are read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Flaky counts as failed, though without retries there is none. */
export function countPlaywright(text: string): Counts {
  const { stats }: PlaywrightReport = JSON.parse(text)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/** A runner that ended badly although no test of its report failed (or without a report) counts as one failure. */
export function withRunnerFailure(code: number, counts: Counts | null): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  const hasFailed = code !== 0 || counts === null
  return { passed, failed: hasFailed ? Math.max(failed, 1) : failed, skipped }
}

export function addCounts(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** The line that ends a test run, for people and for machines. */
export function describeCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
