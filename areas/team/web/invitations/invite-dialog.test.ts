import { describe, expect, it } from 'vitest'
import { readAddresses } from './invite-dialog.tsx'

describe('the addresses of a text', () => {
  it.each([
    ['ann@example.com', ['ann@example.com']],
    ['ann@example.com, ben@example.com;chen@example.com\n dan@example.com', ['ann@example.com', 'ben@example.com', 'chen@example.com', 'dan@example.com']],
    ['ann@example.com，ben@example.com；', ['ann@example.com', 'ben@example.com']],
    ['Ann Example <ann@example.com>, "Ben" <ben@example.com>', ['ann@example.com', 'ben@example.com']],
    ['ann@example.com ANN@example.com', ['ann@example.com']],
    ['', []],
  ])('are found in %j', (text, addresses) => {
    expect(readAddresses(text)).toEqual({ addresses, invalid: [] })
  })

  it('are told from what is none', () => {
    expect(readAddresses('ann@example, ben@example.com @chen')).toEqual({ addresses: ['ben@example.com'], invalid: ['ann@example', '@chen'] })
  })
})
