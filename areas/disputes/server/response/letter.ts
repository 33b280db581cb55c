import type { EvidenceField, EvidenceTextField, ProductType } from '#areas/disputes/contract/evidence.ts'
import type { DraftValue } from '#areas/disputes/contract/response.ts'
import { type Locale, sentenceGap } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { DisputeCategory } from '#kernel/statuses.ts'
import { findTimeFormat } from '#kernel/time/times.ts'
import { type TextKey, type TextValues, text } from '#server/infra/texts.ts'
import { type Case, listGiven } from './case.ts'
import type { DraftFileRow } from './files-store.ts'

interface LetterInput {
  readonly locale: Locale
  readonly product: ProductType
  readonly texts: Readonly<Record<EvidenceTextField, DraftValue>>
  readonly files: readonly Pick<DraftFileRow, 'kind'>[]
}

type LetterText = TextKey extends infer Key ? (Key extends `evidence:server.letter.${infer Name}` ? Name : never) : never
/** Left out if it isn't a text: a letter claims nothing that isn't known. */
type Sentence = string | false | null | undefined

/** What the parts of a letter are written with, in its language. */
interface Writer {
  readonly known: Case
  readonly product: ProductType
  say(key: LetterText, values?: TextValues): string
  /** Says a sentence with a text of the draft; nothing if that is empty. */
  sayWith(key: LetterText, field: EvidenceTextField): Sentence
  /** A text of the draft within a sentence: on one line and without the full stop at its end. */
  inline(field: EvidenceTextField): string | null
  hasGiven(field: EvidenceField): boolean
  day(at: Date): string
  money(amountMinor: number): string
  paragraph(sentences: readonly Sentence[]): string
}

/** Drafts the rebuttal letter from what is known. */
export function writeLetter(now: Date, known: Case, input: LetterInput): string {
  const { dispute, payment, account } = known
  const { category } = dispute
  const writer = makeWriter(known, input)
  const { say, day, paragraph } = writer
  const kind = dispute.kind === 'query' ? 'inquiry' : 'dispute'
  const amount = writer.money(dispute.amount_minor)
  return [
    day(now),
    say(`address.${kind}`, { dispute: dispute.id, network: nameNetwork(dispute.network), code: dispute.network_reason_code, payment: payment.id, amount }),
    say('salutation'),
    paragraph([say(`received.${kind}`, { merchant: account.name, date: day(dispute.created_at) }), say(`openings.${category}`)]),
    describeSale(writer),
    paragraph(pointsAgainst[category](writer)),
    paragraph([
      ...(category === 'fraud' || category === 'unrecognized' ? describeIdentity(writer) : []),
      ...(category === 'credit_not_processed' ? [] : listRefunds(writer, 'refunded')),
    ]),
    say(`closing.${kind}`, { amount }),
    say('signOff', { merchant: account.name }),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function makeWriter(known: Case, { locale, product, texts, files }: LetterInput): Writer {
  const { payment, account } = known
  const format = findTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: account.time_zone })
  const given = listGiven({ values: texts, files })
  const say: Writer['say'] = (key, values) => text(locale, `evidence:server.letter.${key}`, values)
  const inline: Writer['inline'] = (field) => {
    const one = texts[field].value
      .replaceAll(/\s+/g, ' ')
      .trim()
      .replace(/[.。]+$/u, '')
    return one === '' ? null : one
  }
  return {
    known,
    product,
    say,
    inline,
    sayWith: (key, field) => {
      const one = inline(field)
      return one && say(key, { text: one })
    },
    hasGiven: (field) => given.has(field),
    day: (at) => format.format(at),
    money: (amountMinor) => `${payment.currency} ${formatMoney(amountMinor, payment.currency, locale, 'number')}`,
    paragraph: (sentences) => sentences.filter(Boolean).join(sentenceGap(locale)),
  }
}

function describeSale({ known: { dispute, payment, authorisationCode, account }, say, sayWith, inline, day, money, paragraph }: Writer): string {
  const { card_brand: brand, card_last4: last4, order_number: order } = payment
  const [name, email] = [inline('customer_name'), inline('customer_email_address')]
  const customer = name ? (email ? say('customer.full', { name, email }) : name) : email ? say('customer.email', { email }) : say('customer.unknown')
  const card = brand && brand !== 'unknown' && last4 ? { brand: nameBrand(brand), last4 } : null
  const sale = order ? (card ? 'orderAndCard' : 'order') : card ? 'card' : 'plain'
  const descriptor = payment.statement_descriptor_suffix ?? account.statement_descriptor
  return paragraph([
    say(`sale.${sale}`, { date: day(payment.created_at), customer, order: order ?? '', amount: money(payment.amount_captured_minor), ...card }),
    sayWith('product', 'product_description'),
    authorisationCode ? say('authorized.code', { code: authorisationCode }) : say('authorized.plain'),
    dispute.category === 'unrecognized' && descriptor && say('descriptor', { descriptor }),
  ])
}

function describeIdentity({ say, sayWith, hasGiven }: Writer): Sentence[] {
  return [
    sayWith('ip', 'customer_purchase_ip'),
    sayWith('billingAddress', 'billing_address'),
    hasGiven('customer_communication') && say('correspondence'),
    hasGiven('customer_signature') && say('signature'),
  ]
}

function listRefunds({ known: { refunds }, say, day, money }: Writer, key: 'refunded' | 'refundedToCard'): Sentence[] {
  return refunds
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount_minor, created_at }) => say(key, { amount: money(amount_minor), date: day(created_at), id }))
}

/** How what was sold reached the customer. */
function describeDelivery({ product, say, sayWith, inline, hasGiven }: Writer): Sentence[] {
  switch (product) {
    case 'physical': {
      const [carrier, date] = [inline('shipping_carrier'), inline('shipping_date')]
      const shipped = carrier ? (date ? 'dateAndCarrier' : 'carrier') : 'date'
      return [
        (date || carrier) && say(`shipped.${shipped}`, { date: date ?? '', carrier: carrier ?? '' }),
        sayWith('shippingAddress', 'shipping_address'),
        sayWith('tracking', 'shipping_tracking_number'),
        hasGiven('shipping_documentation') && say('deliveryProof'),
      ]
    }
    case 'digital':
      return [say('madeAvailable'), hasGiven('access_activity_log') && say('accessLog')]
    case 'service':
      return [sayWith('serviceDate', 'service_date'), hasGiven('service_documentation') && say('serviceRecords')]
    case 'subscription':
      return [sayWith('period', 'service_date'), hasGiven('access_activity_log') && say('periodLog')]
  }
}

/** What speaks against the claim. */
const pointsAgainst: Readonly<Record<DisputeCategory, (writer: Writer) => Sentence[]>> = {
  fraud: (writer) => [...describeDelivery(writer), writer.hasGiven('customer_name') && writer.say('stolenCard')],
  duplicate: ({ say, sayWith, hasGiven }) => [
    sayWith('otherCharge', 'duplicate_charge_id'),
    sayWith('sentence', 'duplicate_charge_explanation'),
    hasGiven('duplicate_charge_documentation') && say('bothCharges'),
    say('ownOrders'),
  ],
  product_not_received: describeDelivery,
  product_unacceptable: (writer) => [
    ...describeDelivery(writer),
    writer.sayWith('refundPolicyShown', 'refund_policy_disclosure'),
    writer.sayWith('sentence', 'refund_refusal_explanation'),
    writer.hasGiven('customer_communication') && writer.say('complaint'),
  ],
  subscription_canceled: ({ say, sayWith, hasGiven }) => [
    sayWith('cancellationPolicyShown', 'cancellation_policy_disclosure'),
    sayWith('sentence', 'cancellation_rebuttal'),
    sayWith('period', 'service_date'),
    hasGiven('access_activity_log') && say('usedAfterward'),
  ],
  credit_not_processed: (writer) => [
    ...listRefunds(writer, 'refundedToCard'),
    writer.sayWith('refundPolicyShown', 'refund_policy_disclosure'),
    writer.sayWith('sentence', 'refund_refusal_explanation'),
    writer.hasGiven('refund_policy') && writer.say('policyEnclosed'),
  ],
  general: ({ sayWith }) => [sayWith('sentence', 'uncategorized_text')],
  unrecognized: describeDelivery,
  others: ({ sayWith }) => [sayWith('sentence', 'uncategorized_text')],
}

/** Names of networks and brands, the same in both languages. */
const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
}

export const nameNetwork = (network: string): string => names[network] ?? network
export const nameBrand = (brand: string): string => names[brand] ?? brand
