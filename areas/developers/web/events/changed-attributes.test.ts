import { expect, it } from 'vitest'
import { changedAttributes } from './changed-attributes.ts'

it('has each old value beside the new one, nested objects field by field', () => {
  const card = { brand: 'visa', checks: { cvc: null } }
  const object = {
    amount_refunded: 500,
    refunds: ['re_1'],
    card: { ...card, checks: { cvc: 'pass' }, network: 'visa' },
    metadata: { note: 'b', by: 'Mei', same: '1' },
  }
  expect(changedAttributes(object, { amount_refunded: 0, refunds: [], card, metadata: { note: 'a', by: null, gone: 'x' } })).toEqual([
    { path: 'amount_refunded', before: '0', after: '500' },
    { path: 'refunds', before: '[]', after: '["re_1"]' },
    { path: 'card.checks.cvc', before: null, after: '"pass"' },
    { path: 'card.network', before: null, after: '"visa"' },
    { path: 'metadata.note', before: '"a"', after: '"b"' },
    { path: 'metadata.by', before: null, after: '"Mei"' },
    { path: 'metadata.gone', before: '"x"', after: null },
  ])
})

it('shows an object that appeared or went as a whole', () => {
  expect(changedAttributes({ outcome: { type: 'authorized' }, review: null }, { outcome: null, review: { id: 'prv_1' } })).toEqual([
    { path: 'outcome', before: null, after: '{"type":"authorized"}' },
    { path: 'review', before: '{"id":"prv_1"}', after: null },
  ])
})
