import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './scratch.ts'
import { addCounts, countPlaywright, countVitest, describeCounts, withRunnerFailure } from './test-counts.ts'

test('counts a file that could not be loaded as one failure, and names each', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: path.join(root, 'a.test.ts'), status: 'failed', message: 'SyntaxError: missing )', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [{ status: 'failed', fullName: 'money adds up', failureMessages: ['expected 1 to be 2'] }],
      },
      {
        name: path.join(root, 'c.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'money is exact', failureMessages: [] }],
      },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 3,
    failures: ['b.test.ts › money adds up\n    expected 1 to be 2', 'a.test.ts › could not be loaded\n    SyntaxError: missing )'],
  })
})

test('counts a flaky browser test as failed, and names what is nested', () => {
  const spec = (title: string, ok: boolean) => ({
    file: 'a.spec.ts',
    line: 7,
    title,
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'not visible' }] }] }],
  })
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }],
    errors: [],
  }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2, failures: ['e2e/a.spec.ts:7 › closes\n    not visible'] })
})

test('never calls a runner that ended badly a success', () => {
  const good = { passed: 4, failed: 0, skipped: 0, failures: [] }
  expect(withRunnerFailure('vitest', 0, good)).toEqual(good)
  expect(withRunnerFailure('vitest', 1, good)).toMatchObject({ passed: 4, failed: 1, failures: [expect.stringContaining('vitest ended with code 1')] })
  expect(withRunnerFailure('vitest', 1, { ...good, failed: 2 }).failed).toBe(2)
  expect(withRunnerFailure('vitest', 0, null).failed).toBe(1)
})

test('ends with each failure and one line of sums', () => {
  const sum = addCounts({ passed: 4, failed: 0, skipped: 1, failures: [] }, { passed: 6, failed: 1, skipped: 0, failures: ['a.test.ts › adds up'] })
  expect(describeCounts(sum)).toBe('a.test.ts › adds up\n\n10 passed, 1 failed, 1 skipped')
})
