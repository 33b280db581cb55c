import { describe, expect, it } from 'vitest'
import { readRedirect } from './redirect.ts'

const origin = 'https://dashboard.example'

describe('the page to return to', () => {
  it.each([
    ['https://dashboard.example/payments?status=failed#top', '/payments?status=failed#top'],
    ['/payments/pi_1', '/payments/pi_1'],
    ['/user/invitation', '/user/invitation'],
    ['https://dashboard.example/', '/'],
  ])('returns to %s', (stored, path) => {
    expect(readRedirect(stored, origin)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://elsewhere.example/payments',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    'https://dashboard.example/user/login',
    '/user/invitation/../login',
    '/login_verify',
  ])('refuses %s', (stored) => {
    expect(readRedirect(stored, origin)).toBeNull()
  })
})
