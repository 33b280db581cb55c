import { createHash } from 'node:crypto'
import { evidenceFileFields, evidenceTextFields } from '@counterfoil/contract/disputes/evidence'
import { formatMoney } from '@counterfoil/contract/money/money'
import type { FileMediaType } from '@counterfoil/contract/statuses'
import { formatMoment } from '@counterfoil/contract/time/times'
import { fillText } from '../../../infra/errors.ts'
import { type Draft, letterOf } from './draft.ts'
import { evidenceTexts } from './evidence-texts.ts'
import { nameBrand, nameNetwork } from './names.ts'
import type { LabeledText, PacketInput, PacketSection } from './packet/packet.ts'
import { disputeReasonTexts, packetTexts } from './packet/texts.ts'

/** What a packet says of a draft. */
export function packetInputOf(now: Date, draft: Draft): PacketInput {
  const { language: locale, values } = draft
  const { dispute, account } = draft.case
  const texts = packetTexts[locale]
  return {
    locale,
    createdAt: now,
    title: fillText(dispute.kind === 'query' ? texts.inquiryTitle : texts.title, { id: dispute.id }, locale),
    reference: `${account.name} · ${dispute.id}`,
    facts: factsOf(now, draft),
    letter: letterOf(draft),
    statements: evidenceTextFields
      .filter((field) => values[field].value.trim() !== '')
      .map((field) => ({ label: evidenceTexts[field][locale].label, text: values[field].value.trim() })),
    sections: sectionsOf(draft),
  }
}

/** Digest of all that a packet is made of, except for the moment. */
export function digestOf({ createdAt: _moment, ...input }: PacketInput): Buffer {
  const facts = input.facts.filter(({ label }) => label !== packetTexts[input.locale].created)
  return createHash('sha256')
    .update(JSON.stringify({ ...input, facts }))
    .digest()
}

export const packetName = ({ case: { dispute } }: Draft): string => `evidence-${dispute.id}.pdf`

function factsOf(now: Date, { language: locale, values, case: known }: Draft): LabeledText[] {
  const { dispute, payment, account, authorisationCode } = known
  const texts = packetTexts[locale]
  const at = (moment: Date) => formatMoment(moment, account.time_zone, locale)
  const money = (amountMinor: number) => `${payment.currency} ${formatMoney(amountMinor, payment.currency, locale, 'number')}`
  const facts: [keyof typeof texts, string | null][] = [
    ['merchant', account.name],
    ['dispute', dispute.id],
    ['networkCase', `${nameNetwork(dispute.network)} ${dispute.network_reason_code}`],
    ['reason', disputeReasonTexts[dispute.category][locale]],
    ['amount', money(dispute.amount_minor)],
    ['opened', at(dispute.created_at)],
    ['payment', payment.id],
    ['charged', `${money(payment.amount_captured_minor)}, ${at(payment.created_at)}`],
    ['card', payment.card_brand && payment.card_last4 ? `${nameBrand(payment.card_brand)} •••• ${payment.card_last4}` : null],
    ['authorisation', authorisationCode],
    ['order', payment.order_number],
    ['customer', [values.customer_name.value, values.customer_email_address.value].filter(Boolean).join(', ') || null],
    ['descriptor', payment.statement_descriptor_suffix ?? account.statement_descriptor],
    ['created', at(now)],
  ]
  return facts.flatMap(([name, text]) => (text === null ? [] : [{ label: texts[name], text }]))
}

/** One section per kind in the order of its first file. */
function sectionsOf({ files, apiFiles, language }: Draft): PacketSection[] {
  const staged = apiFiles.map((file) => ({ ...file, caption: '', isUnchecked: true as const }))
  const byKind = Map.groupBy([...files, ...staged], ({ kind }) => evidenceFileFields.find((known) => known === kind) ?? 'uncategorized_file')
  return [...byKind].map(([kind, ofKind]) => ({
    heading: evidenceTexts[kind][language].label,
    files: ofKind.map(({ id, name, caption, media_type, ...file }) => ({
      id,
      name,
      caption,
      mediaType: media_type as FileMediaType,
      ...('isUnchecked' in file && { isUnchecked: file.isUnchecked }),
    })),
  }))
}
