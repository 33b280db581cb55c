import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { authenticatorCode, verifyLogin } from './second-step.ts'
import { confirmSsoDomainCode } from './single-sign-on/domains.ts'

/** Codes as people type them, with a keyboard of East Asia too. */

it('takes full-width digits of a code, and spaces between them', () => {
  expect(z.parse(authenticatorCode, ' １２３　４５６')).toBe('123456')
  expect(z.parse(confirmSsoDomainCode.body, { code: '１２３４ 5678' })).toEqual({ code: '12345678' })
})

it('takes full-width letters, digits and dashes of a recovery code', () => {
  const proof = { method: 'recovery_code', code: 'ＡＢ１２－cd34' } as const
  expect(z.parse(verifyLogin.body, { challenge: 'chl_1', proof, trust_device: false }).proof).toEqual({ ...proof, code: 'ab12cd34' })
})

it.each(['１２３４５', '１２３４５６７', '一二三四五六', '１２３４５a'])('refuses %s', (code) => {
  expect(z.safeParse(authenticatorCode, code).success).toBe(false)
})
