import { describe, expect, it } from 'vitest'
import { collectChanges } from './info-values.ts'

const saved = { business_name: 'Harbour Lane', name: 'Harbour Lane Live', support_email: 'help@example.com', website: '', statement_descriptor: 'HARBOUR' }

describe('what a form of business information changes', () => {
  it('is nothing where nothing differs, spaces around a value aside', () => {
    expect(collectChanges(saved, saved)).toEqual({})
    expect(collectChanges({ ...saved, name: ' Harbour Lane Live ' }, saved)).toEqual({})
  })

  it('sends what differs alone', () => {
    expect(collectChanges({ ...saved, business_name: 'Harbour' }, saved)).toEqual({ business_name: 'Harbour' })
  })

  it('takes an emptied field as none, but leaves the refusal of an empty name to the server', () => {
    expect(collectChanges({ ...saved, support_email: ' ', name: '' }, saved)).toEqual({ support_email: null, name: '' })
  })

  it('completes a website that was typed without its scheme, and keeps a given one', () => {
    expect(collectChanges({ ...saved, website: 'shop.example' }, saved)).toEqual({ website: 'https://shop.example' })
    expect(collectChanges({ ...saved, website: 'http://shop.example' }, saved)).toEqual({ website: 'http://shop.example' })
    expect(collectChanges({ ...saved, website: 'javascript:alert(1)' }, saved)).toEqual({ website: 'javascript:alert(1)' })
  })
})
