import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it, test } from 'vitest'
import { type Announcement, announce, askHidden, countColumns } from './terminal.ts'

const welcome: Announcement = {
  title: 'Counterfoil',
  groups: [
    [
      { label: 'Address', value: 'http://localhost:4600' },
      { label: 'Mailbox', value: 'http://localhost:4601/mailbox' },
      { label: 'Practice store', value: 'http://localhost:4602' },
    ],
    [
      { label: 'Sign in', value: 'ada.lin@harbourlane.example / ...' },
      { label: 'Sandbox secret key', value: 'sk_test_...' },
      { label: 'Platform key', value: 'platform_...' },
    ],
  ],
  notes: ['The password and the keys are shown only once.', 'Press Ctrl+C to stop.'],
}

function draw(announcement: Announcement, terminal: { isTTY?: boolean; columns?: number }): string {
  let drawn = ''
  announce({ ...terminal, write: (text) => (drawn += text) }, announcement)
  return drawn
}

const plain = [
  'Address: http://localhost:4600',
  'Mailbox: http://localhost:4601/mailbox',
  'Practice store: http://localhost:4602',
  'Sign in: ada.lin@harbourlane.example / ...',
  'Sandbox secret key: sk_test_...',
  'Platform key: platform_...',
]

describe('an announcement', () => {
  it('is plain lines where a program reads it', () => {
    expect(draw(welcome, { isTTY: false }).split('\n')).toEqual([...plain, ''])
  })

  it('is the box that README shows in a terminal', () => {
    const readme = readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8')
    expect(readme).toContain(draw(welcome, { isTTY: true, columns: 80 }).trim())
  })

  it('has lines of one width, also with wide characters and combining marks', () => {
    const groups = [[{ label: 'Address', value: 'https://支付.example' }], [{ label: 'Sign in', value: 'zoe\u0308@example.com / x' }]]
    const lines = draw({ ...welcome, groups }, { isTTY: true, columns: 80 })
      .trim()
      .split('\n')
    expect(new Set(lines.map(countColumns)).size).toBe(1)
    expect(countColumns('支付🚀e\u0301')).toBe(7)
  })

  it('has no box where the terminal is too narrow for it', () => {
    const lines = draw(welcome, { isTTY: true, columns: 40 }).split('\n')
    expect(lines).toEqual(['', ...plain, '', ...welcome.notes, ''])
  })
})

function open() {
  const input = new PassThrough()
  const shown: string[] = []
  return { input, shown, answer: askHidden('Passphrase: ', { input, output: { write: (text: string) => shown.push(text) } }) }
}

test('returns the line as it was corrected, and shows none of it', async () => {
  const { input, shown, answer } = open()
  input.write('correct horsf\u007fe battery\r')
  expect(await answer).toBe('correct horse battery')
  expect(shown).toEqual(['Passphrase: ', '\n'])
})

test('ends on Ctrl+C and at the end of the input', async () => {
  const stopped = open()
  stopped.input.write('secret\u0003')
  await expect(stopped.answer).rejects.toMatchObject({ message: 'Canceled.', exitCode: 130 })
  const ended = open()
  ended.input.end()
  await expect(ended.answer).rejects.toMatchObject({ message: 'Canceled.' })
})
