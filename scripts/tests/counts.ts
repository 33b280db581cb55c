import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../scratch.ts'
import { deepTag } from './tiers.ts'

/** What a file of tests did; one with deep browser tests and others has an entry for each tier. */
export interface FileResult {
  /** Relative to the checkout; `file@deep` for the deep tests of a file of browser tests. */
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of the tests, from the clock. */
  readonly tookMs: number
  /** Of the processor, as far as the file noted it; null where it can't. */
  readonly ownMs: number | null
}

/** What a runner reports: each file, and what each failure says: where the test is, its name and the start of its message. */
export interface Report {
  readonly files: readonly FileResult[]
  readonly failures: readonly string[]
}

const messageLinesMax = 60

function describeFailure(file: string, name: string, messages: readonly string[]): string {
  const lines = messages
    .flatMap((message) => message.trim().split('\n'))
    .filter((line) => !line.includes('node_modules'))
    .map(stripVTControlCharacters)
  return [`${file} › ${name}`, ...lines.slice(0, messageLinesMax).map((line) => `    ${line}`)].join('\n')
}

/** The parts of Vitest's report that are read here. */
interface VitestReport {
  testResults: { name: string; status: string; message: string; startTime: number; endTime: number; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  status: string
  fullName: string
  failureMessages: string[] | null
}

/**
 * A file that could not even be loaded has no tests to fail; it counts as one failure.
 * @param notes what the files noted of the processor (proof/support/file-cost.ts), a line each.
 */
export function readVitest(text: string, notes = ''): Report {
  const { testResults }: VitestReport = JSON.parse(text)
  const noted = new Map<string, number>()
  for (const line of notes.split('\n').filter(Boolean)) {
    const { file, ms }: { file: string; ms: number } = JSON.parse(line)
    noted.set(file, (noted.get(file) ?? 0) + ms)
  }
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) => status === 'failed' && assertionResults.length === 0
  const count = (results: readonly VitestResult[], ...statuses: readonly string[]) => results.filter(({ status }) => statuses.includes(status)).length
  return {
    files: testResults.map((result) => ({
      file: path.relative(root, result.name),
      passed: count(result.assertionResults, 'passed'),
      failed: count(result.assertionResults, 'failed') + (isBroken(result) ? 1 : 0),
      skipped: count(result.assertionResults, 'pending', 'skipped', 'todo'),
      tookMs: result.endTime - result.startTime,
      ownMs: noted.get(result.name) ?? null,
    })),
    failures: testResults.flatMap((result) => {
      const file = path.relative(root, result.name)
      if (isBroken(result)) return [describeFailure(file, 'could not be loaded', [result.message])]
      const failed = result.assertionResults.filter(({ status }) => status === 'failed')
      return failed.map(({ fullName, failureMessages }) => describeFailure(file, fullName, failureMessages ?? []))
    }),
  }
}

/** The annotation with which a browser test notes its milliseconds of the processor. */
export const costAnnotation = 'processor-ms'

/** The parts of Playwright's report that are read here. */
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

interface PlaywrightSuite {
  /** Of the outermost suites, the file with the tests; a test that a helper makes has the helper's. */
  file: string
  suites?: PlaywrightSuite[]
  specs: PlaywrightSpec[]
}

interface PlaywrightSpec {
  file: string
  line: number
  title: string
  ok: boolean
  tags: string[]
  tests: { status: string; annotations: { type: string; description?: string }[]; results: { duration: number; errors: { message?: string }[] }[] }[]
}

const listSpecs = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(listSpecs)]

/** Flaky counts as failed, though without retries there is none. */
export function readPlaywright(text: string): Report {
  const { suites, errors }: PlaywrightReport = JSON.parse(text)
  const specs = suites.flatMap((suite) => listSpecs(suite).map((spec) => ({ ...spec, file: suite.file })))
  const files = new Map<string, FileResult>()
  for (const { file: name, tags, tests } of specs) {
    const file = `proof/${name}${tags.includes(deepTag.slice(1)) ? deepTag : ''}`
    for (const { status, annotations, results } of tests) {
      const { passed, failed, skipped, tookMs, ownMs } = files.get(file) ?? { passed: 0, failed: 0, skipped: 0, tookMs: 0, ownMs: 0 }
      const isSkipped = status === 'skipped'
      const isPassed = status === 'expected'
      files.set(file, {
        file,
        passed: passed + (isPassed ? 1 : 0),
        skipped: skipped + (isSkipped ? 1 : 0),
        failed: failed + (isPassed || isSkipped ? 0 : 1),
        tookMs: tookMs + results.reduce((sum, { duration }) => sum + duration, 0),
        ownMs: (ownMs ?? 0) + annotations.filter(({ type }) => type === costAnnotation).reduce((sum, { description }) => sum + Number(description), 0),
      })
    }
  }
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors.map(({ message }) => message ?? '')))
      return describeFailure(`proof/${file}:${line}`, title, messages)
    })
  return { files: [...files.values()], failures: [...failures, ...errors.map(({ message }) => describeFailure('e2e', 'could not be run', [message ?? '']))] }
}

/** A runner that ended badly although no test of its report failed (or without a report) counts as one failure. */
export function withRunnerFailure(name: string, code: number, report: Report | null): Report {
  const known = report ?? { files: [], failures: [] }
  if ((code === 0 && report !== null) || known.failures.length > 0) return known
  return { ...known, failures: [`${name} ended with code ${code}, though no test of its report failed`] }
}

/** What ends a test run, for people and for machines: each failure again, as the output of thousands of tests stands between it and the end, and the sums. */
export function describeReport({ files, failures }: Report): string {
  const sum = (of: 'passed' | 'failed' | 'skipped') => files.reduce((total, file) => total + file[of], 0)
  return [...failures, `${sum('passed')} passed, ${Math.max(sum('failed'), failures.length)} failed, ${sum('skipped')} skipped`].join('\n\n')
}
