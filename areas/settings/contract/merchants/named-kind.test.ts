import { describe, expect, it } from 'vitest'
import { readAreas } from '../../../../scripts/locale-files.ts'
import { namedKindOf } from './endpoints.ts'

it('a demo is called neither live nor a sandbox', () => {
  expect(namedKindOf({ kind: 'live', is_demo: true })).toBe('demo')
  expect(namedKindOf({ kind: 'live', is_demo: false })).toBe('live')
  expect(namedKindOf({ kind: 'sandbox', is_demo: false })).toBe('sandbox')
})

/** Steps of live accounts have one for demos beside them. */
const demoOf: Readonly<Record<string, string>> = {
  'checklist.live_key.live': 'checklist.demo_key.live',
  'checklist.live_key.sandbox': 'checklist.demo_key.sandbox',
}

describe.each([
  ['en', /\blive\b|\breal\b/i, /no real money/i],
  ['zh-cn', /正式|真实/, /不涉及真实资金/],
] as const)('texts in %s by the kind of an account', (locale, live, denial) => {
  const texts = Object.values(readAreas(locale)).flatMap((area) =>
    Object.keys(area).flatMap((key) => {
      const [tree] = key.endsWith('.live') ? [key.slice(0, -'.live'.length)] : []
      if (tree === undefined || area[`${tree}.sandbox`] === undefined) return []
      const demo = area[demoOf[key] ?? `${tree}.demo`]
      return [{ key, live: area[key] ?? '', demo, sandbox: area[demoOf[`${tree}.sandbox`] ?? `${tree}.sandbox`] ?? '' }]
    }),
  )

  it('are others in a demo, where they name live accounts or real money', () => {
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => live.test(text.live.replace(denial, '')) && text.demo === undefined).map(({ key }) => key)).toEqual([])
  })

  it('name neither in a demo and its sandbox', () => {
    const shown = texts.flatMap(({ demo = '', sandbox }) => [demo, sandbox])
    expect(shown.filter((text) => live.test(text.replace(denial, '')))).toEqual([])
  })
})
