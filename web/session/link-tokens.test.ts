import { beforeEach, describe, expect, it, vi } from 'vitest'

const path = '/user/reset-password'

/** The module reads the tab's storage when it is loaded. */
async function loadTokens() {
  vi.resetModules()
  return await import('./link-tokens.ts')
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
})

describe('the token of a mailed link', () => {
  it.each([
    ['the fragment', { hash: 'token=abc-1', search: {} }],
    ['the fragment with its sign', { hash: '#token=abc-1', search: {} }],
    ['the query', { hash: '', search: { token: 'abc-1' } }],
    ['the fragment rather than the query', { hash: 'token=abc-1', search: { token: 'other' } }],
  ])('is taken from %s', async (_place, location) => {
    const { takeLinkToken, useLinkTokens } = await loadTokens()
    expect(takeLinkToken(path, location)).toBe(true)
    expect(useLinkTokens.getState()[path]).toBe('abc-1')
  })

  it.each([
    ['nothing', { hash: '', search: {} }],
    ['another fragment', { hash: 'top', search: {} }],
    ['an empty token', { hash: 'token=', search: { token: '' } }],
  ])('is not there in %s, which leaves an earlier one alone', async (_place, location) => {
    const { takeLinkToken, useLinkTokens } = await loadTokens()
    takeLinkToken(path, { hash: 'token=first', search: {} })
    expect(takeLinkToken(path, location)).toBe(false)
    expect(useLinkTokens.getState()[path]).toBe('first')
  })

  it('survives a reload, belongs to its own page, and can be dropped', async () => {
    const before = await loadTokens()
    before.takeLinkToken(path, { hash: 'token=abc-1', search: {} })
    const after = await loadTokens()
    expect(after.useLinkTokens.getState()[path]).toBe('abc-1')
    expect(after.useLinkTokens.getState()['/user/unlock']).toBeUndefined()
    after.dropLinkToken(path)
    expect(after.useLinkTokens.getState()[path]).toBe('')
  })
})
