import { describe, expect, it } from 'vitest'
import { isApple, type KeyPress, readKey, showKeys } from './keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 0,
  ...more,
})

describe('keys of shortcuts', () => {
  it('are letters, with or without Caps Lock, and signs whichever keys make them', () => {
    expect(readKey(press('j'), false)).toBe('j')
    expect(readKey(press('J'), false)).toBe('j')
    expect(readKey(press('j', { shiftKey: true }), false)).toBe('J')
    expect(readKey(press('?', { shiftKey: true }), false)).toBe('?')
    expect(readKey(press('/', { shiftKey: true }), false)).toBe('/')
    expect(readKey(press('Enter'), false)).toBe('Enter')
  })

  it('are combined with Command on a Mac and with Ctrl elsewhere', () => {
    expect(readKey(press('k', { ctrlKey: true }), false)).toBe('mod+k')
    expect(readKey(press('k', { metaKey: true }), true)).toBe('mod+k')
    expect(readKey(press('k', { ctrlKey: true }), true)).toBeNull()
    expect(readKey(press('k', { metaKey: true }), false)).toBeNull()
    expect(readKey(press('K', { ctrlKey: true, shiftKey: true }), false)).toBeNull()
  })

  it('leave other combinations to the browser, and composed text to the input method', () => {
    expect(readKey(press('j', { altKey: true }), false)).toBeNull()
    expect(readKey(press('j', { isComposing: true }), false)).toBeNull()
    // As Safari ends a composition.
    expect(readKey(press('Enter', { keyCode: 229 }), false)).toBeNull()
    expect(readKey(press('Process', { code: 'KeyJ' }), false)).toBeNull()
  })

  it('work with a layout of another alphabet', () => {
    expect(readKey(press('л', { code: 'KeyK', ctrlKey: true }), false)).toBe('mod+k')
    expect(readKey(press('о', { code: 'KeyJ' }), false)).toBe('j')
    expect(readKey(press('é', { code: 'Digit2' }), false)).toBe('é')
  })

  it('are shown in the order in which they are pressed', () => {
    expect(showKeys('mod+k', false)).toEqual(['Ctrl', 'K'])
    expect(showKeys('mod+k', true)).toEqual(['⌘', 'K'])
    expect(showKeys('g p', false)).toEqual(['G', 'P'])
    expect(showKeys('Enter', false)).toEqual(['↵'])
    expect(showKeys('/', false)).toEqual(['/'])
  })

  it('know Apple by its platforms', () => {
    expect(['MacIntel', 'iPad', 'iPhone'].every(isApple)).toBe(true)
    expect(['Win32', 'Linux x86_64', ''].some(isApple)).toBe(false)
  })
})
