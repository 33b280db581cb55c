import { describe, expect, it } from 'vitest'
import { textsOf } from './texts.ts'

const ann = textsOf(['Ann Smith', 'Ann.Smith@example.com', 'Status'])
const customer = textsOf(['Customer', 'Name'])

describe('a text about a person', () => {
  it('has a name as the value of a field for names, not as a key or a type', () => {
    const body = JSON.stringify({ object: 'customer', name: 'Bea', customer: 'cus_other', metadata: { tier: 'name' }, description: 'The customer' })
    expect(customer.isInJson(body)).toBe(false)
    expect(customer.isInJson('{"shipping": {"name" : "CUSTOMER"}}')).toBe(true)
    expect(ann.isInJson('{"name":"Ann \\u0053mith","cut":"tr')).toBe(true)
    expect(ann.isInJson('{"name":"Joann Smith"}')).toBe(false)
  })

  it('has an email anywhere, whole', () => {
    for (const text of ['{"a":"ANN.smith@example.com"}', '{"a":"By\\nann.smith@example.com."}', '/v1/customers?email=ann.smith%40example.com']) {
      expect(ann.isInJson(text), text).toBe(true)
    }
    for (const text of ['{"a":"joann.smith@example.com"}', '{"a":"ann.smith@example.com.au"}', '{"a":"x-ann.smith@example.com"}']) {
      expect(ann.isInJson(text), text).toBe(false)
    }
    expect(ann.hasEmail('{"name":"Ann Smith"}')).toBe(false)
  })

  it('is a search of the merchant API for the name', () => {
    expect(ann.isInJson(JSON.stringify({ query: `name:'ann smith' AND created>1` }))).toBe(true)
    expect(customer.isInJson(JSON.stringify({ query: `customer:'cus_1'` }))).toBe(false)
  })

  it('is a typed search for one of the values', () => {
    for (const query of [
      'name:"Ann Smith"',
      'status:failed ann smith',
      'email:x@example.com,ann.smith@example.com',
      'text:"for Ann Smith"',
      'status "ann smith',
    ]) {
      expect(ann.isSearched(query), query).toBe(true)
    }
    for (const query of ['status:failed', 'name:"Ann Smithson"', 'ann', '']) expect(ann.isSearched(query), query).toBe(false)
    expect(customer.isSearched('customer:cus_1 name:bea')).toBe(false)
    expect(customer.isSearched('name:customer')).toBe(true)
  })

  it('is a note with several words, or one word where it is theirs', () => {
    expect([ann.isInNote('Sorry, Ann Smith!', false), ann.isInNote('Status unclear', false), ann.isInNote('Status unclear', true)]).toEqual([true, false, true])
  })

  it('is about nobody without values', () => {
    const nobody = textsOf([])
    expect([nobody.isInJson('{"name":""}'), nobody.isSearched(''), nobody.isInNote('', true)]).toEqual([false, false, false])
  })
})
