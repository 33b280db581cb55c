import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Authorisation, CardDetails, TokenisedCard } from './acquirer.ts'
import { createSandboxAcquirer } from './sandbox-acquirer.ts'
import { type CardRow, cardTable } from './sandbox-card-table.ts'

const now = new Date('2026-08-15T10:00:00.000Z')
const acquirer = createSandboxAcquirer({ fingerprintKey: Buffer.alloc(32, 7) })
const groups = Object.entries(cardTable) as [keyof typeof cardTable, readonly CardRow[]][]
const rows = groups.flatMap(([, group]) => group)

const detailsOf = (number: string, more: Partial<CardDetails> = {}): CardDetails => {
  const isAmex = number.length === 15
  return { number, expMonth: 12, expYear: 2030, cvc: isAmex ? '1234' : '123', ...more }
}

function tokenise(number: string, more: Partial<CardDetails> = {}): TokenisedCard {
  const result = acquirer.tokenise(detailsOf(number, more), now)
  if (!result.ok) throw new Error(result.error.code)
  return result.card
}

function tokeniseNamed(name: string): TokenisedCard {
  const card = acquirer.tokeniseNamed(name, now)
  if (card === null) throw new Error(`There is no card named ${name}`)
  return card
}

function refusalOf(number: string, more: Partial<CardDetails> = {}) {
  const result = acquirer.tokenise(detailsOf(number, more), now)
  return result.ok ? null : result.error
}

const authorise = async ({ acquirerToken }: TokenisedCard): Promise<Authorisation> => {
  const answer = await acquirer.authorise({ acquirerToken, amountMinor: 1099, currency: 'USD', idempotencyKey: 'key' })
  if (answer.outcome === 'suspended') throw new Error('was suspended')
  return answer
}

describe('the card table', () => {
  it('has all public test cards, and two more names for one of them', () => {
    const counts = Object.fromEntries(groups.map(([group, { length }]) => [group, length]))
    expect(counts).toEqual({
      brand: 18,
      co_branded: 4,
      country: 64,
      hsa_fsa: 3,
      balance: 3,
      decline: 12,
      fraud: 15,
      captcha: 2,
      '3ds': 14,
      '3ds_mobile': 4,
      dispute: 9,
      refund: 2,
    })
  })

  it('tells cards apart by their names', () => {
    const names = rows.flatMap((row) => ('pm' in row ? [row.pm, ...(row.olderPm === undefined ? [] : [row.olderPm])] : [row.id]))
    expect(new Set(names).size).toBe(names.length)
  })

  it('is found by number and by both names, row by row', () => {
    for (const row of rows) {
      if (row.decline === 'incorrect_number') continue
      const byNumber = tokenise(row.number)
      expect(byNumber).toMatchObject({ brand: row.brand, last4: row.number.slice(-4), bin: row.number.slice(0, 6), country: row.country ?? 'US' })
      if (!('pm' in row)) continue
      const byName = tokeniseNamed(`pm_card_${row.pm}`)
      expect(tokeniseNamed(`tok_${row.pm}`)).toEqual(byName)
      expect(byName).toMatchObject({ brand: row.brand, last4: byNumber.last4, fingerprint: byNumber.fingerprint, funding: row.funding ?? 'credit' })
    }
  })

  it('never lets a number out, beyond its first six digits, eight where those may be kept, and its last four', () => {
    for (const row of rows) {
      const result = acquirer.tokenise(detailsOf(row.number), now)
      const { binLong = null, ...others } = result.ok ? result.card : {}
      expect(JSON.stringify(result.ok ? others : result)).not.toMatch(/\d{7,}/)
      expect([null, row.number.slice(0, 8)]).toContain(binLong)
    }
  })
})

describe('tokenise', () => {
  it('gives the facts of a card', () => {
    expect(tokenise('4000 0566 5566 5556', { expYear: 31 })).toEqual({
      acquirerToken: 'sbx_visa_debit',
      isAttachable: true,
      brand: 'visa',
      networks: ['visa'],
      last4: '5556',
      bin: '400005',
      binLong: '40000566',
      expMonth: 12,
      expYear: 2031,
      country: 'US',
      funding: 'debit',
      fingerprint: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      cvcCheck: 'pass',
      addressLine1Check: null,
      addressPostalCodeCheck: null,
    })
  })

  it('names both networks of a co-branded card', () => {
    expect(tokenise('4000002500001001')).toMatchObject({ brand: 'visa', networks: ['visa', 'cartes_bancaires'], country: 'FR' })
    expect(tokeniseNamed('pm_card_mastercard_debit_eftposAuCoBranded')).toMatchObject({
      brand: 'mastercard',
      networks: ['mastercard', 'eftpos_au'],
      funding: 'debit',
    })
  })

  it.each([
    ['4242424242424241', {}, 'incorrect_number', 'incorrect_number', 'number'],
    ['4111111111111111', {}, 'test_mode_live_card', 'card_declined', 'number'],
    ['not a number', {}, 'incorrect_number', 'incorrect_number', 'number'],
    ['4242424242424242', { expMonth: 13 }, 'invalid_expiry_month', 'invalid_expiry_month', 'exp_month'],
    ['4242424242424242', { expMonth: 7, expYear: 2026 }, 'invalid_expiry_month', 'invalid_expiry_month', 'exp_month'],
    ['4242424242424242', { expYear: 95 }, 'invalid_expiry_year', 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { expYear: 2025 }, 'invalid_expiry_year', 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { cvc: '99' }, 'invalid_cvc', 'invalid_cvc', 'cvc'],
    ['4242424242424242', { cvc: '' }, 'invalid_cvc', 'invalid_cvc', 'cvc'],
    ['378282246310005', { cvc: '123' }, 'invalid_cvc', 'invalid_cvc', 'cvc'],
  ] as const)('refuses %s with %j as %s', (number, more, code, stripeErrorCode, param) => {
    expect(refusalOf(number, more)).toMatchObject({ code, stripeErrorCode, param })
  })

  it('translates its refusals to dashboard codes', () => {
    expect(refusalOf('4111111111111111')?.declineCode).toBe('test_mode_live_card')
    expect(refusalOf('4242424242424242', { expMonth: 13 })?.declineCode).toBe('invalid_expiry_year')
    expect(refusalOf('4242424242424242', { cvc: '9' })?.declineCode).toBe('incorrect_cvc')
  })

  it('fails a check only where the field was sent', () => {
    const billing = { line1: '1 High Street', postalCode: '12345' }
    expect(tokenise('4000000000000101')).toMatchObject({ cvcCheck: 'fail' })
    expect(tokenise('4000000000000101', { cvc: null })).toMatchObject({ cvcCheck: null })
    expect(tokenise('4000000000000036', { billing })).toMatchObject({ addressLine1Check: 'pass', addressPostalCodeCheck: 'fail' })
    expect(tokenise('4000000000000036')).toMatchObject({ addressPostalCodeCheck: null })
    expect(tokenise('4000000000000044', { billing })).toMatchObject({ addressLine1Check: 'unavailable', addressPostalCodeCheck: 'unavailable' })
    expect(tokeniseNamed('pm_card_avsFail')).toMatchObject({ cvcCheck: 'pass', addressLine1Check: 'fail', addressPostalCodeCheck: 'fail' })
  })

  it('makes fingerprints that depend on the number and the key alone', () => {
    const other = createSandboxAcquirer({ fingerprintKey: Buffer.alloc(32, 8) })
    const { fingerprint } = tokenise('4242424242424242')
    expect(tokenise('4242424242424242', { expYear: 2031, cvc: null }).fingerprint).toBe(fingerprint)
    expect(tokeniseNamed('pm_card_us').fingerprint).toBe(fingerprint)
    expect(other.tokeniseNamed('pm_card_visa', now)?.fingerprint).not.toBe(fingerprint)
    const numbers = new Set(rows.map((row) => row.number).filter((number) => number !== '4242424242424241'))
    expect(new Set([...numbers].map((number) => tokenise(number).fingerprint)).size).toBe(numbers.size)
  })
})

describe('tokeniseNamed', () => {
  it.each(['pm_card_nobody', 'visa', 'sbx_visa', 'pm_card_', 'pm_card_discover_second', ''])('knows no card named %j', (name) => {
    expect(acquirer.tokeniseNamed(name, now)).toBeNull()
  })

  it('gives a card that has not expired', () => {
    expect(tokeniseNamed('pm_card_visa')).toMatchObject({ expMonth: 12, expYear: 2029 })
  })
})

describe('authorise', () => {
  it('approves every card of the groups brand, co-branded, country, HSA and FSA, balance, dispute and refund', async () => {
    const { brand, co_branded, country, hsa_fsa, balance, dispute, refund } = cardTable
    for (const row of [brand, co_branded, country, hsa_fsa, balance, dispute, refund].flat()) {
      expect(await authorise(tokenise(row.number))).toMatchObject({
        outcome: 'approved',
        riskLevel: 'normal',
        authorisationCode: expect.stringMatching(/^[0-9A-Z]{6}$/),
        networkTransactionId: expect.stringMatching(/^\d{15}$/),
      })
    }
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'generic_decline', '05', 'try_again_later'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'insufficient_funds', '51', 'try_again_later'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'lost_card', '41', 'do_not_try_again'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'stolen_card', '43', 'do_not_try_again'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'expired_card', '54', 'confirm_card_data'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', 'incorrect_cvc', 'N7', 'confirm_card_data'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error', 'processing_error', '96', 'try_again_later'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded', 'card_velocity_exceeded', '61', 'try_again_later'],
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline', 'generic_decline', '05', 'try_again_later'],
    ['tok_visa_chargeCustomerFailLostCard', 'card_declined', 'lost_card', 'lost_card', '41', 'do_not_try_again'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required', 'payment_intent_authentication_failure', '1A', null],
    ['pm_card_threeDSecureRequiredProcessingError', 'processing_error', 'processing_error', 'processing_error', '96', 'try_again_later'],
  ])('declines %s with %s, %s', async (name, stripeErrorCode, stripeDeclineCode, declineCode, networkCode, adviceCode) => {
    expect(await authorise(tokeniseNamed(name))).toEqual({
      outcome: 'declined',
      riskLevel: 'normal',
      stripeErrorCode,
      stripeDeclineCode,
      declineCode,
      networkCode,
      adviceCode,
      isBlocked: false,
    })
  })

  it('blocks what the risk check stops, before the network', async () => {
    expect(await authorise(tokeniseNamed('pm_card_radarBlock'))).toEqual({
      outcome: 'declined',
      riskLevel: 'highest',
      stripeErrorCode: 'card_declined',
      stripeDeclineCode: 'fraudulent',
      declineCode: 'fraudulent',
      networkCode: null,
      adviceCode: 'do_not_try_again',
      isBlocked: true,
    })
    expect(await authorise(tokeniseNamed('pm_card_highEfwScore'))).toMatchObject({ isBlocked: true, riskLevel: 'normal' })
    expect(await authorise(tokeniseNamed('pm_card_riskLevelElevated'))).toMatchObject({ outcome: 'approved', riskLevel: 'elevated' })
  })

  it('approves where only a check fails, 3-D Secure is optional, or the dispute comes later', async () => {
    for (const name of [
      'pm_card_cvcCheckFail',
      'pm_card_avsFail',
      'pm_card_threeDSecureOptional',
      'pm_card_createDispute',
      'pm_card_createIssuerFraudRecord',
    ]) {
      expect(await authorise(tokeniseNamed(name))).toMatchObject({ outcome: 'approved' })
    }
  })

  it('makes money of two cards available at once', async () => {
    expect(await authorise(tokeniseNamed('pm_card_bypassPending'))).toMatchObject({ fundsAvailable: 'immediately' })
    expect(await authorise(tokeniseNamed('pm_card_bypassPendingInternational'))).toMatchObject({ fundsAvailable: 'immediately' })
    expect(await authorise(tokeniseNamed('pm_card_visa'))).toMatchObject({ fundsAvailable: 'standard' })
  })

  it('answers the same request the same way, also from another process, and other keys differently', async () => {
    const again = createSandboxAcquirer({ fingerprintKey: Buffer.alloc(32, 7) })
    const { acquirerToken } = tokeniseNamed('pm_card_visa')
    const request = fc.record({
      acquirerToken: fc.constant(acquirerToken),
      amountMinor: fc.integer({ min: 1, max: 1_000_000 }),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      idempotencyKey: fc.uuid(),
    })
    await fc.assert(
      fc.asyncProperty(request, async (one) => {
        const answer = await acquirer.authorise(one)
        expect(await again.authorise({ ...one })).toEqual(answer)
        expect(await acquirer.authorise({ ...one, idempotencyKey: `${one.idempotencyKey}x` })).not.toEqual(answer)
      }),
    )
  })

  it('refuses a token that is not its own', async () => {
    await expect(acquirer.authorise({ acquirerToken: 'visa', amountMinor: 1, currency: 'USD', idempotencyKey: 'key' })).rejects.toThrow('does not know')
  })
})

describe('verify', () => {
  it('lets no card that is declined from the start be kept for a customer', async () => {
    for (const row of cardTable.decline.filter((each) => each.outcome === 'declined' && each.decline !== 'incorrect_number')) {
      const card = tokenise(row.number)
      expect(card.isAttachable).toBe(false)
      expect(await acquirer.verify(card.acquirerToken)).toMatchObject({ outcome: 'declined', stripeDeclineCode: row.decline })
    }
  })

  it('lets the others be kept, also the one that declines later', async () => {
    for (const name of ['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired', 'pm_card_radarBlock']) {
      const card = tokeniseNamed(name)
      expect(card.isAttachable).toBe(true)
      expect(await acquirer.verify(card.acquirerToken)).toBeNull()
    }
  })
})

describe('refund', () => {
  it.each([
    ['pm_card_visa', 'succeeded', null],
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
    ['pm_card_refundFail', 'succeeded', 'failed'],
  ])('of %s is %s, then %s', async (name, outcome, settlesAs) => {
    const { acquirerToken } = tokeniseNamed(name)
    expect(await acquirer.refund({ acquirerToken, amountMinor: 100, currency: 'USD', idempotencyKey: 'key' })).toEqual({
      outcome,
      settlesAs,
      settlesAfterMs: settlesAs && 30_000,
    })
  })
})
