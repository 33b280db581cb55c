import { type EvidenceField, evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { EvidenceChange } from '#areas/disputes/server/index.ts'
import { flag, freeText, givenOf, group, id, type Rule, rule } from './parameters.ts'

/** What a network's own rules ask for. */
const enhanced = group({
  mastercard_compliance: group({ fee_acknowledged: flag() }),
  visa_compliance: group({ fee_acknowledged: flag() }),
})

const fields = {
  ...Object.fromEntries(evidenceTextFields.map((name) => [name, freeText(disputeLimits.evidenceTextLengthMax)])),
  ...Object.fromEntries(evidenceFileFields.map((name) => [name, id()])),
} as Readonly<Record<EvidenceField, Rule<string>>>

const given = givenOf({ ...fields, enhanced_evidence: enhanced })

/** `evidence[receipt]=file_x`: what is left out stays as it is, and an empty text takes its field out. */
export const evidence = rule(given.shape, (value, name): EvidenceChange => {
  const { enhanced_evidence, ...change } = given.read(value, name)
  if (enhanced_evidence === null) return { fields: change, enhanced: null }
  const acknowledged = Object.entries(enhanced_evidence ?? {}).flatMap(([network, answer]) =>
    answer === null || answer.fee_acknowledged === null ? [] : [[network, { fee_acknowledged: answer.fee_acknowledged }] as const],
  )
  return { fields: change, enhanced: Object.fromEntries(acknowledged) }
})

/** A character beyond the first plane takes twelve in a form; then come the names of the fields. */
export const evidenceBytesMax = disputeLimits.evidenceTextsLengthMax * 12 + 65_536
