import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askHidden } from './ask-hidden.ts'

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
