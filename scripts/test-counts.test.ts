import { expect, test } from 'vitest'
import { addCounts, countPlaywright, countVitest, describeCounts, withRunnerFailure } from './test-counts.ts'

test('counts a file that could not be loaded as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 3 })
})

test('counts a flaky browser test as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2 })
})

test('never calls a runner that ended badly a success', () => {
  const good = { passed: 4, failed: 0, skipped: 0 }
  expect(withRunnerFailure(0, good)).toEqual(good)
  expect(withRunnerFailure(1, good).failed).toBe(1)
  expect(withRunnerFailure(1, { ...good, failed: 2 }).failed).toBe(2)
  expect(withRunnerFailure(0, null).failed).toBe(1)
})

test('adds up both runners in one line', () => {
  const sum = addCounts({ passed: 4, failed: 0, skipped: 1 }, { passed: 6, failed: 2, skipped: 0 })
  expect(describeCounts(sum)).toBe('10 passed, 2 failed, 1 skipped')
})
