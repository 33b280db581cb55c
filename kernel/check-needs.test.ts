import { expect, it } from 'vitest'
import { checkNeeds } from './permissions.ts'

it('returns a catalogue whose needs are all in it', () => {
  expect(checkNeeds({ read: {}, write: { needs: ['read'] } })).toEqual({ read: {}, write: { needs: ['read'] } })
})

it("doesn't compile if an entry needs an unknown name", () => {
  // @ts-expect-error: there is no `raed`.
  expect(checkNeeds({ read: {}, write: { needs: ['raed'] } })).toHaveProperty('write')
})
