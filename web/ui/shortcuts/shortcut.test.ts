import { describe, expect, it } from 'vitest'
import { ShortcutFinder, type ShortcutGroup } from './shortcut.ts'

const group = (...keys: string[]): ShortcutGroup => ({ title: 'Group', shortcuts: keys.map((each) => ({ keys: each, label: each, onPress: () => undefined })) })
const keysOf = (finder: ShortcutFinder, key: string, now: number, ...groups: ShortcutGroup[]) => finder.find(key, groups, now)?.keys

describe('a shortcut', () => {
  it('is found by its key, in the first group that has it', () => {
    const own = group('j', '?')
    expect(new ShortcutFinder().find('?', [own, group('?')], 0)).toBe(own.shortcuts[1])
    expect(keysOf(new ShortcutFinder(), 'x', 0, own)).toBeUndefined()
  })

  it('of two keys is found by the second one, if it follows within a second', () => {
    const finder = new ShortcutFinder()
    const groups = group('g p', 'p')
    expect(keysOf(finder, 'g', 0, groups)).toBeUndefined()
    expect(keysOf(finder, 'p', 900, groups)).toBe('g p')
    expect(keysOf(finder, 'p', 950, groups)).toBe('p')
    expect(keysOf(finder, 'g', 2_000, groups)).toBeUndefined()
    expect(keysOf(finder, 'p', 3_001, groups)).toBe('p')
  })

  it('forgets the first key if another one is between', () => {
    const finder = new ShortcutFinder()
    const groups = group('g p')
    finder.find('g', [groups], 0)
    expect(keysOf(finder, 'x', 100, groups)).toBeUndefined()
    expect(keysOf(finder, 'p', 200, groups)).toBeUndefined()
  })

  it('can begin again', () => {
    const finder = new ShortcutFinder()
    const groups = group('g p')
    finder.find('g', [groups], 0)
    finder.find('g', [groups], 500)
    expect(keysOf(finder, 'p', 1_400, groups)).toBe('g p')
  })
})
