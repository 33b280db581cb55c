import { expect, it } from 'vitest'
import { menuLetters } from './shortcut-gate.tsx'

it('each page of the menu has a letter of its own', () => {
  const letters = [...Object.values(menuLetters), 'n']
  expect(new Set(letters).size).toBe(letters.length)
})
