import { expect, it } from 'vitest'
import { includesPermission, normalisePermissions } from './api-resources.ts'

it('keeps the highest level of each resource, in the order of the resources', () => {
  expect(normalisePermissions(['refunds.read', 'payment_intents.write', 'payment_intents.read', 'refunds.read'])).toEqual([
    'payment_intents.write',
    'refunds.read',
  ])
})

it('lowers what nobody can write to reading', () => {
  expect(normalisePermissions(['balance.write', 'events.read'])).toEqual(['balance.read', 'events.read'])
})

it('includes reading in writing, and not the other way round', () => {
  expect(includesPermission(new Set(['refunds.write']), 'refunds.read')).toBe(true)
  expect(includesPermission(new Set(['refunds.read']), 'refunds.write')).toBe(false)
})
