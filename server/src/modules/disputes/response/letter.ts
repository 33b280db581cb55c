import { type EvidenceTextField, evidenceTextFields, type ProductType } from '@counterfoil/contract/disputes/evidence'
import type { DraftValue } from '@counterfoil/contract/disputes/response'
import type { Locale } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import { findTimeFormat } from '@counterfoil/contract/time/times'
import type { Case } from './case.ts'
import type { DraftFileRow } from './files-store.ts'
import { listGiven } from './given.ts'
import { writeEnglishLetter } from './letters/en.ts'
import type { LetterFacts } from './letters/facts.ts'
import { writeChineseLetter } from './letters/zh-cn.ts'
import { nameBrand, nameNetwork } from './names.ts'

interface LetterInput {
  readonly locale: Locale
  readonly product: ProductType
  readonly texts: Readonly<Record<EvidenceTextField, DraftValue>>
  readonly files: readonly Pick<DraftFileRow, 'kind'>[]
}

const writers: Readonly<Record<Locale, (facts: LetterFacts) => string>> = { en: writeEnglishLetter, 'zh-cn': writeChineseLetter }

/** Drafts the rebuttal letter from what is known. */
export function writeLetter(
  now: Date,
  { dispute, payment, authorisationCode, refunds, account }: Case,
  { locale, product, texts, files }: LetterInput,
): string {
  const day = findTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric', timeZone: account.time_zone })
  const money = (amountMinor: number) => formatMoney(amountMinor, payment.currency, locale, 'number')
  const withCurrency = (amountMinor: number) => `${payment.currency} ${money(amountMinor)}`
  const values = Object.fromEntries(evidenceTextFields.flatMap((field) => (texts[field].value === '' ? [] : [[field, texts[field].value]])))
  return writers[locale]({
    isInquiry: dispute.kind === 'query',
    category: dispute.category,
    product,
    merchant: account.name,
    disputeId: dispute.id,
    paymentId: payment.id,
    network: nameNetwork(dispute.network),
    reasonCode: dispute.network_reason_code,
    today: day.format(now),
    openedOn: day.format(dispute.created_at),
    paidOn: day.format(payment.created_at),
    paidAmount: withCurrency(payment.amount_captured_minor),
    disputedAmount: withCurrency(dispute.amount_minor),
    card:
      payment.card_brand && payment.card_brand !== 'unknown' && payment.card_last4 ? { brand: nameBrand(payment.card_brand), last4: payment.card_last4 } : null,
    authorisationCode,
    order: payment.order_number,
    descriptor: payment.statement_descriptor_suffix ?? account.statement_descriptor,
    refunds: refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount_minor, created_at }) => ({ id, amount: withCurrency(amount_minor), on: day.format(created_at) })),
    values,
    given: listGiven({ values: texts, files }),
  })
}
