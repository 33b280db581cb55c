import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatJson } from './format-json.ts'

it('indents as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

it('indents JSON that ends early, at any place', () => {
  const json = JSON.stringify({ a: ['x"y', { b: 1 }], c: {} })
  for (let length = 0; length <= json.length; length++) {
    const formatted = formatJson(json.slice(0, length))
    expect(
      JSON.stringify({ a: ['x"y', { b: 1 }], c: {} }, null, 2)
        .replaceAll(/\s/g, '')
        .startsWith(formatted.replaceAll(/\s/g, '')),
    ).toBe(true)
  }
})
