import { expect, it } from 'vitest'
import { completeMention } from './activity.tsx'

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

it.each(['Ask @Ann', 'Ask @ann '])('offers no longer name for %j, which is complete', (text) => {
  expect(completeMention(text, text.length, ['Ann', ...names]).options).toEqual([])
})

it('offers the longer name again once it is typed on', () => {
  expect(completeMention('Ask @Ann L', 10, ['Ann', ...names]).options).toEqual([{ insert: '@Ann Lee', name: '' }])
})

it('replaces what was typed from the @ on', () => {
  expect(completeMention('Ask @an now', 7, names)).toMatchObject({ start: 4, end: 7 })
})
