import { createHash } from 'node:crypto'
import { evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { text } from '#server/infra/texts.ts'
import { type Draft, letterOf } from './draft.ts'
import { nameBrand, nameNetwork } from './letter.ts'
import type { LabeledText, PacketInput, PacketSection } from './packet/packet.ts'

/** What a packet says of a draft. */
export function packetInputOf(now: Date, draft: Draft): PacketInput {
  const { language: locale, values } = draft
  const { dispute, account } = draft.case
  return {
    locale,
    createdAt: now,
    title: text(locale, `evidence:server.packet.${dispute.kind === 'query' ? 'inquiryTitle' : 'title'}`, { id: dispute.id }),
    merchant: account.name,
    disputeId: dispute.id,
    prepared: text(locale, 'evidence:server.packet.prepared', { time: formatMoment(now, account.time_zone, locale) }),
    facts: factsOf(draft),
    letter: letterOf(draft),
    statements: evidenceTextFields
      .filter((field) => values[field].value.trim() !== '')
      .map((field) => ({ label: text(locale, `evidence:server.fields.${field}.label`), text: values[field].value.trim() })),
    sections: sectionsOf(draft),
  }
}

/** Digest of all that a packet is made of, except for the moment. */
export function digestOf({ createdAt: _, prepared: __, ...input }: PacketInput): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

export const packetName = ({ case: { dispute } }: Draft): string => `evidence-${dispute.id}.pdf`

function factsOf({ language: locale, values, case: known }: Draft): LabeledText[] {
  const { dispute, payment, account, authorisationCode } = known
  const at = (moment: Date) => formatMoment(moment, account.time_zone, locale)
  const money = (amountMinor: number) => `${payment.currency} ${formatMoney(amountMinor, payment.currency, locale, 'number')}`
  const facts = [
    ['merchant', account.name],
    ['networkCase', `${nameNetwork(dispute.network)} ${dispute.network_reason_code}`],
    ['reason', text(locale, `evidence:server.reasons.${dispute.category}`)],
    ['amount', money(dispute.amount_minor)],
    ['opened', at(dispute.created_at)],
    ['payment', payment.id],
    ['charged', `${money(payment.amount_captured_minor)}, ${at(payment.created_at)}`],
    ['card', payment.card_brand && payment.card_last4 ? `${nameBrand(payment.card_brand)} •••• ${payment.card_last4}` : null],
    ['authorisation', authorisationCode],
    ['order', payment.order_number],
    ['customer', [values.customer_name.value, values.customer_email_address.value].filter(Boolean).join(', ') || null],
    ['descriptor', payment.statement_descriptor_suffix ?? account.statement_descriptor],
  ] as const
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ label: text(locale, `evidence:server.packet.${name}`), text: value }]))
}

/** One section per kind in the order of its first file. */
function sectionsOf({ files, apiFiles, language }: Draft): PacketSection[] {
  const staged = apiFiles.map((file) => ({ ...file, caption: '', isUnchecked: true as const }))
  const byKind = Map.groupBy([...files, ...staged], ({ kind }) => evidenceFileFields.find((known) => known === kind) ?? 'uncategorized_file')
  return [...byKind].map(([kind, ofKind]) => ({
    heading: text(language, `evidence:server.fields.${kind}.label`),
    files: ofKind.map(({ id, name, caption, media_type, ...file }) => ({
      id,
      name,
      caption,
      mediaType: media_type as FileMediaType,
      ...('isUnchecked' in file && { isUnchecked: file.isUnchecked }),
    })),
  }))
}
