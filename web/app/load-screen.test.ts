import { describe, expect, it, vi } from 'vitest'
import { createScreenLoader, PageResourceError } from './load-screen.ts'

const Page = () => null

describe('loading a page', () => {
  it('gives the page', async () => {
    await expect(createScreenLoader(async () => Page, [])()).resolves.toBe(Page)
  })

  it('says that its files did not arrive, whatever the browser said', async () => {
    const load = createScreenLoader(() => Promise.reject(new TypeError('Load failed')), [])
    await expect(load()).rejects.toBeInstanceOf(PageResourceError)
  })

  it('answers the same failure when asked again at once, and tries anew later', async () => {
    let clock = 0
    const fetchPage = vi.fn(() => Promise.reject(new TypeError('Load failed')))
    const load = createScreenLoader(fetchPage, [], () => clock)
    await expect(load()).rejects.toThrow()
    await expect(load()).rejects.toThrow()
    expect(fetchPage).toHaveBeenCalledTimes(1)
    clock = 1000
    await expect(load()).rejects.toThrow()
    expect(fetchPage).toHaveBeenCalledTimes(2)
  })
})
