import { expect, it } from 'vitest'
import { completeMention } from './complete-mention.ts'

const names = ['Ann Lee', 'Bo Anders', '张伟']
const offered = (text: string) => completeMention(text, text.length, names).options.map(({ insert }) => insert)

it.each([
  ['Ask @', ['@Ann Lee', '@Bo Anders', '@张伟']],
  ['Ask @an', ['@Ann Lee', '@Bo Anders']],
  ['Ask @Ann L', ['@Ann Lee']],
  ['请@张', ['@张伟']],
  ['Ask @x', []],
  ['ann@an', []],
  ['Ask', []],
])('offers names for %j', (text, expected) => {
  expect(offered(text)).toEqual(expected)
})

it('replaces what was typed from the @ on', () => {
  expect(completeMention('Ask @an now', 7, names)).toMatchObject({ start: 4, end: 7 })
})
