import { expect, it } from 'vitest'
import { lastList, rememberList } from './last-list.ts'

it('leads to the place in the list, unless the address is of another query', () => {
  expect(lastList('/payments')).toEqual({})
  expect(lastList('/payments', { q: 'status:failed' })).toEqual({ q: 'status:failed' })
  rememberList('/payments', { q: 'status:failed', after: '3' })
  expect(lastList('/payments')).toEqual({ q: 'status:failed', after: '3' })
  expect(lastList('/payments', { q: 'status:failed' })).toEqual({ q: 'status:failed', after: '3' })
  expect(lastList('/payments', { q: 'last4:4242' })).toEqual({ q: 'last4:4242' })
  expect(lastList('/payments', {})).toEqual({})
})
