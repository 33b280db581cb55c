import { expect, it } from 'vitest'
import { pageLetters } from './shortcut-gate.tsx'

it('each page has a letter of its own', () => {
  const letters = Object.values(pageLetters)
  expect(new Set(letters).size).toBe(letters.length)
})
