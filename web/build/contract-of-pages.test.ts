import { describe, expect, it } from 'vitest'
import { editSource } from './edit-source.ts'
import { dropServerFields, findServerReads, listChecked } from './endpoints-of-pages.ts'
import { markPureCalls } from './pure-declarations.ts'

const pure = '/* @__PURE__ */ '

describe('a declaration', () => {
  const mark = (source: string) => editSource(source, markPureCalls(source))

  it('has each call that makes it marked, whole chains once', () => {
    expect(mark('export const name = z.string().check(z.trim(), z.maxLength(3))')).toBe(
      `export const name = ${pure}z.string().check(${pure}z.trim(), ${pure}z.maxLength(3))`,
    )
    expect(mark('const all = new Set<string>([one()]) as ReadonlySet<string>')).toBe(
      `const all = ${pure}new Set<string>([${pure}one()]) as ReadonlySet<string>`,
    )
  })

  it('leaves statements and functions alone', () => {
    const source = 'register(one())\nexport function add(list: string[]) { list.push(read()) }\nconst get = () => read()\nclass One { two = read() }'
    expect(mark(source)).toBe(source)
  })
})

describe('an endpoint', () => {
  const drop = (source: string, ...checked: string[]) => editSource(source, dropServerFields(source, new Set(checked)))

  it('keeps what pages read', () => {
    const source =
      "export const one = declareEndpoint({ method: 'PUT', path: '/one', access: 'member', params, body: z.null(), response: z.object({ id, at: z.int() }) })"
    expect(drop(source, 'one').replaceAll(/ +/g, ' ')).toBe("export const one = declareEndpoint({ method: 'PUT', path: '/one', body: z.null(), })")
    expect(drop(source, 'two').replaceAll(/ +/g, ' ')).toBe("export const one = declareEndpoint({ method: 'PUT', path: '/one', })")
  })

  it('keeps its body if a page does more than calling it', () => {
    const uses = ['call(one, { body })', 'form({ endpoint: one })', '<Form endpoint={one} />', 'one.body', 'let answer: Answer<typeof one>', 'callAll(one)']
    const isChecked = (use: string) => listChecked(`import { one } from '#kernel/some.ts'\n${use}`, 'tsx').includes('one')
    expect(uses.filter(isChecked)).toEqual(uses.slice(1, 4).concat('callAll(one)'))
  })

  it('leaves other objects alone', () => {
    const source = 'const one = declare({ response: 1 })\nconst two = { params: declareEndpoint({ ...one }) }'
    expect(drop(source)).toBe(source)
  })

  it('is found where a page reads what it lost', () => {
    const source = "import { one, two } from '#kernel/some.ts'\nconst lost = one.response\nconst kept: typeof two.response = two.body\nanswer.response"
    expect(findServerReads(source, 'ts')).toEqual(['one.response'])
  })
})

describe('edits', () => {
  it('are applied together, and none within what is removed', () => {
    const edits = [
      { start: 4, end: 7, text: '' },
      { start: 5, end: 5, text: 'lost' },
      { start: 0, end: 0, text: '> ' },
    ]
    expect(editSource('one two three', edits)).toBe('> one  three')
  })
})
