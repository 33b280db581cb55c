import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scratch.ts'
import { describeReport, type FileResult, readPlaywright, readVitest, withRunnerFailure } from './counts.ts'

const result = (status: string, fullName = 'a sentence') => ({ status, fullName, failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [] })

test('counts a file that could not be loaded as one failure, and names each', () => {
  const report = {
    testResults: [
      { name: path.join(root, 'a.test.ts'), status: 'failed', message: 'SyntaxError: missing )', startTime: 0, endTime: 5, assertionResults: [] },
      {
        name: path.join(root, 'b.test.ts'),
        status: 'failed',
        message: '',
        startTime: 100,
        endTime: 350,
        assertionResults: [result('failed', 'money adds up'), result('passed'), result('pending'), result('todo')],
      },
    ],
  }
  const notes = `{"file":"${path.join(root, 'b.test.ts')}","ms":70}\n{"file":"${path.join(root, 'b.test.ts')}","ms":30}\n`
  expect(readVitest(JSON.stringify(report), notes)).toEqual({
    files: [
      { file: 'a.test.ts', passed: 0, failed: 1, skipped: 0, tookMs: 5, ownMs: null },
      { file: 'b.test.ts', passed: 1, failed: 1, skipped: 2, tookMs: 250, ownMs: 100 },
    ],
    failures: ['a.test.ts › could not be loaded\n    SyntaxError: missing )', 'b.test.ts › money adds up\n    expected 1 to be 2'],
  })
})

test('counts a flaky browser test as failed, names what is nested, and knows deep tests', () => {
  const spec = (title: string, status: string, tags: readonly string[]) => ({
    file: 'helper.ts',
    line: 7,
    title,
    ok: status === 'expected',
    tags,
    tests: [
      {
        status,
        annotations: [{ type: 'processor-ms', description: '40' }],
        results: [{ duration: 9, errors: status === 'expected' ? [] : [{ message: 'not visible' }] }],
      },
    ],
  })
  const suites = [
    {
      file: 'a.spec.ts',
      specs: [spec('opens', 'expected', [])],
      suites: [{ file: 'a.spec.ts', specs: [spec('closes', 'flaky', ['deep']), spec('waits', 'skipped', ['deep'])] }],
    },
  ]
  const { files, failures } = readPlaywright(JSON.stringify({ suites, errors: [{ message: 'no browser' }] }))
  expect(files).toEqual([
    { file: 'proof/a.spec.ts', passed: 1, failed: 0, skipped: 0, tookMs: 9, ownMs: 40 },
    { file: 'proof/a.spec.ts@deep', passed: 0, failed: 1, skipped: 1, tookMs: 18, ownMs: 80 },
  ])
  expect(failures).toEqual(['proof/a.spec.ts:7 › closes\n    not visible', expect.any(String), 'e2e › could not be run\n    no browser'])
})

test('never calls a runner that ended badly a success', () => {
  const good = { files: [], failures: [] }
  expect(withRunnerFailure('vitest', 0, good)).toEqual(good)
  expect(withRunnerFailure('vitest', 1, good).failures).toEqual([expect.stringContaining('vitest ended with code 1')])
  expect(withRunnerFailure('vitest', 1, { files: [], failures: ['a.test.ts › adds up'] }).failures).toHaveLength(1)
  expect(withRunnerFailure('vitest', 0, null).failures).toHaveLength(1)
})

test('ends with each failure and one line of sums', () => {
  const file = (passed: number, failed: number): FileResult => ({ file: 'a.test.ts', passed, failed, skipped: 1, tookMs: 1, ownMs: 1 })
  expect(describeReport({ files: [file(4, 0), file(6, 1)], failures: ['a.test.ts › adds up'] })).toBe('a.test.ts › adds up\n\n10 passed, 1 failed, 2 skipped')
  expect(describeReport({ files: [file(4, 0)], failures: ['vitest ended'] })).toBe('vitest ended\n\n4 passed, 1 failed, 1 skipped')
})
