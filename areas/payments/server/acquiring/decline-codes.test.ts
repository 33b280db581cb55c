import { describe, expect, it } from 'vitest'
import { declineCodes } from '#kernel/cards/declines.ts'
import { adviceCodeOf, dashboardCodeOf, stripeDeclineCodeOf, stripeErrorCodeOf } from './decline-codes.ts'

describe('dashboardCodeOf', () => {
  it.each([
    ['51', 'insufficient_funds'],
    ['05', 'generic_decline'],
    ['1A', 'payment_intent_authentication_failure'],
    ['N7', 'incorrect_cvc'],
    ['6P', 'avs_failure'],
    ['pickup_card', 'restricted_card'],
    ['do_not_honor', 'generic_decline'],
    ['authentication_required', 'payment_intent_authentication_failure'],
    ['merchant_blacklist', 'transaction_blocked'],
    ['issuer_unavailable', 'issuer_unavailable'],
    ['Q9', 'unknown_error_with_code'],
    ['', 'unknown_error_with_code'],
    ['constructor', 'unknown_error_with_code'],
  ])('translates %j to %s', (code, declineCode) => {
    expect(dashboardCodeOf(code)).toBe(declineCode)
  })

  it('leads back from every Stripe code it gives to a code with the same Stripe code', () => {
    for (const code of declineCodes) {
      const stripeCode = stripeDeclineCodeOf(code)
      expect(stripeDeclineCodeOf(dashboardCodeOf(stripeCode))).toBe(stripeCode)
    }
  })
})

describe('stripeDeclineCodeOf', () => {
  it.each([
    ['transaction_blocked', 'fraudulent'],
    ['issuer_unavailable', 'issuer_not_available'],
    ['generic_decline', 'generic_decline'],
    ['05', 'do_not_honor'],
    ['65', 'withdrawal_count_limit_exceeded'],
    ['85', 'generic_decline'],
    ['Q9', 'generic_decline'],
  ])('translates %s to %s', (code, stripeCode) => {
    expect(stripeDeclineCodeOf(code)).toBe(stripeCode)
  })
})

describe('stripeErrorCodeOf', () => {
  it('says card_declined unless the decline code is an error code too', () => {
    expect(stripeErrorCodeOf('insufficient_funds')).toBe('card_declined')
    expect(stripeErrorCodeOf('fraudulent')).toBe('card_declined')
    expect(stripeErrorCodeOf('expired_card')).toBe('expired_card')
    expect(stripeErrorCodeOf('authentication_required')).toBe('authentication_required')
  })
})

describe('adviceCodeOf', () => {
  it('follows the network code where that is finer', () => {
    expect(adviceCodeOf('generic_decline')).toBe('try_again_later')
    expect(adviceCodeOf('generic_decline', '05')).toBe('try_again_later')
    expect(adviceCodeOf('generic_decline', 'R0')).toBe('do_not_try_again')
    expect(adviceCodeOf('lost_card', '41')).toBe('do_not_try_again')
    expect(adviceCodeOf('incorrect_cvc', 'N7')).toBe('confirm_card_data')
    expect(adviceCodeOf('payment_intent_authentication_failure', '1A')).toBeNull()
    expect(adviceCodeOf('insufficient_funds', 'Q9')).toBe('try_again_later')
  })
})
