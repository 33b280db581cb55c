import { createHmac, createSecretKey } from 'node:crypto'
import type { CardBrand } from '#kernel/statuses.ts'
import type { Acquirer, CardFacts, CheckResult, MoneyRequest, RefundResult, TokenisedCard } from './acquirer.ts'
import { cardError, compactNumber, isCardNumber, isCvc, readExpiry } from './card-input.ts'
import { attachDeclineOf, declineOf, setUpDeclineOf } from './sandbox-authorisation.ts'
import { findCardByName, findCardByNumber, findCardByToken, type SandboxCard, tokenOf } from './sandbox-cards.ts'
import { decideDispute } from './sandbox-decisions.ts'

const fingerprintLength = 16
const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Writes the low digits of a large number to base 62. */
function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text += base62Digits.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return text
}

/** Which fields were sent, since only those are checked. */
interface SentFields {
  cvc: boolean
  line1: boolean
  postalCode: boolean
}

type Checks = Pick<CardFacts, 'cvcCheck' | 'addressLine1Check' | 'addressPostalCodeCheck'>

function checkCard(card: SandboxCard, sent: SentFields): Checks {
  const answer = (isSent: boolean, result: CheckResult | undefined) => (isSent ? (result ?? 'pass') : null)
  return {
    cvcCheck: answer(sent.cvc, card.checks.cvc),
    addressLine1Check: answer(sent.line1, card.checks.line1),
    addressPostalCodeCheck: answer(sent.postalCode, card.checks.postalCode),
  }
}

function getCard(acquirerToken: string): SandboxCard {
  const card = findCardByToken(acquirerToken)
  if (card === undefined) throw new Error('The sandbox acquirer does not know this card token')
  return card
}

/** How long the slow test cards take to reach the end of a refund. */
const refundSettlesAfterMs = 30_000

const refundResults: Readonly<Record<SandboxCard['refund'], RefundResult>> = {
  at_once: { outcome: 'succeeded', settlesAs: null, settlesAfterMs: null },
  settles_later: { outcome: 'pending', settlesAs: 'succeeded', settlesAfterMs: refundSettlesAfterMs },
  fails_later: { outcome: 'succeeded', settlesAs: 'failed', settlesAfterMs: refundSettlesAfterMs },
}

/**
 * The acquirer that answers by the public test cards and knows no other. It keeps no state: every answer follows from the request alone, so a repeated
 * request gets the same answer. `fingerprintKey` keys the card fingerprints and must stay the same for an installation's life. `payerPage` is where a payer
 * who has to act is sent.
 */
export function createSandboxAcquirer({ fingerprintKey, payerPage = 'http://localhost' }: { fingerprintKey: Buffer; payerPage?: string }): Acquirer {
  const key = createSecretKey(fingerprintKey)
  // The purpose goes first, so that a fingerprint can never equal another value made with the same key.
  const keyed = (purpose: string, ...parts: readonly (string | number)[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...parts]))
      .digest()

  const tokenised = (card: SandboxCard, expiry: { expMonth: number; expYear: number }, sent: SentFields): TokenisedCard => ({
    acquirerToken: tokenOf(card),
    isAttachable: attachDeclineOf(card) === null,
    brand: card.brand,
    networks: card.networks,
    last4: card.number.slice(-4),
    bin: card.number.slice(0, 6),
    binLong: longBinOf(card.brand, card.number),
    expMonth: expiry.expMonth,
    expYear: expiry.expYear,
    country: card.country,
    funding: card.funding,
    fingerprint: toBase62(keyed('card-fingerprint', card.number), fingerprintLength),
    ...checkCard(card, sent),
  })

  const authorisationCode = (request: MoneyRequest) => toBase62(keyed('authorisation-code', ...requestParts(request)), 6).toUpperCase()
  const networkTransactionId = (request: MoneyRequest) =>
    (keyed('network-transaction', ...requestParts(request)).readBigUInt64BE() % 10n ** 15n).toString().padStart(15, '0')

  return {
    isInProcess: true,

    tokenise(details, now) {
      const number = compactNumber(details.number)
      if (!isCardNumber(number)) return { ok: false, error: cardError('incorrect_number') }
      const card = findCardByNumber(number)
      if (card === undefined) return { ok: false, error: cardError('test_mode_live_card') }
      const expiry = readExpiry(details.expMonth, details.expYear, now)
      if (!expiry.ok) return { ok: false, error: cardError(expiry.code) }
      if (details.cvc !== null && !isCvc(details.cvc, card.brand)) return { ok: false, error: cardError('invalid_cvc') }
      const sent = {
        cvc: details.cvc !== null,
        line1: Boolean(details.billing?.line1),
        postalCode: Boolean(details.billing?.postalCode),
      }
      return { ok: true, card: tokenised(card, expiry, sent) }
    },

    tokeniseNamed(name, now) {
      const card = findCardByName(name)
      if (card === undefined) return null
      // A name stands for a card entered with its CVC, and with the address fields its checks are about.
      const sent = { cvc: true, line1: card.checks.line1 !== undefined, postalCode: card.checks.postalCode !== undefined }
      return tokenised(card, { expMonth: 12, expYear: now.getUTCFullYear() + 3 }, sent)
    },

    async verify(acquirerToken) {
      return attachDeclineOf(getCard(acquirerToken))
    },

    async setUp(acquirerToken) {
      return setUpDeclineOf(getCard(acquirerToken))
    },

    async authorise(request) {
      const card = getCard(request.acquirerToken)
      if (card.outcome === 'waits_for_payer') return { outcome: 'suspended', nextAction: { type: 'redirect_to_url', url: payerPage } }
      return (
        declineOf(card) ?? {
          outcome: 'approved',
          riskLevel: card.riskLevel,
          authorisationCode: authorisationCode(request),
          networkTransactionId: networkTransactionId(request),
          fundsAvailable: card.fundsAvailable,
          networkReports: card.networkReports,
        }
      )
    },

    async capture(request) {
      getCard(request.acquirerToken)
    },

    async cancel(request) {
      getCard(request.acquirerToken)
    },

    async refund(request) {
      return refundResults[getCard(request.acquirerToken).refund]
    },

    async submitEvidence(request) {
      return decideDispute(request)
    },

    async acceptDispute() {
      // The sandbox keeps no state, so there is nobody to tell.
    },
  }
}

function requestParts({ acquirerToken, amountMinor, currency, idempotencyKey }: MoneyRequest): readonly (string | number)[] {
  return [acquirerToken, amountMinor, currency, idempotencyKey]
}

/** Networks with BINs of eight digits, of whose cards eight digits may be kept beside the last four (PCI DSS FAQ 1091). */
const longBinBrands: ReadonlySet<CardBrand> = new Set(['visa', 'mastercard', 'jcb', 'unionpay', 'cartes_bancaires'])

/** Returns the first eight digits of a card number where they may be kept beside its last four; null elsewhere. */
function longBinOf(brand: CardBrand, number: string): string | null {
  return number.length === 16 && longBinBrands.has(brand) ? number.slice(0, 8) : null
}
