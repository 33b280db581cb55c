import { type EvidenceField, evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { acceptance, changeDisputeMetadata, type EvidenceChange, readDispute, stageEvidence, submission } from '#areas/disputes/server/index.ts'
import { beginExternal } from '#server/infra/external/command.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { type DisputeRow, findById } from '../lists/objects-store.ts'
import { listOfPayments, ofPayments } from '../lists/pages.ts'
import { presentDisputes } from '../objects/present.ts'
import { createdFilter, expandable, listParameters, metadataChange } from '../parameters/common-parameters.ts'
import { flag, freeText, givenOf, group, id, type Rule, rule } from '../parameters/parameters.ts'

const retrieve = declare({
  method: 'GET',
  path: '/disputes/:id',
  sdkName: 'disputes.retrieve',
  permission: 'disputes.read',
  returns: 'dispute',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => presentOne(context, await get(context, id)),
})

const list = declare({
  method: 'GET',
  path: '/disputes',
  sdkName: 'disputes.list',
  permission: 'disputes.read',
  returns: 'dispute',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, ...ofPayments },
  handle: (context, values) => listOfPayments(context, { url: '/v1/disputes', table: 'disputes', objectName: 'dispute', present: presentDisputes }, values),
})

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
const evidence = rule(given.shape, (value, name): EvidenceChange => {
  const { enhanced_evidence, ...change } = given.read(value, name)
  if (enhanced_evidence === null) return { fields: change, enhanced: null }
  const acknowledged = Object.entries(enhanced_evidence ?? {}).flatMap(([network, answer]) =>
    answer === null || answer.fee_acknowledged === null ? [] : [[network, { fee_acknowledged: answer.fee_acknowledged }] as const],
  )
  return { fields: change, enhanced: Object.fromEntries(acknowledged) }
})

/** A character beyond the first plane takes twelve in a form; then come the names of the fields. */
const evidenceBytesMax = disputeLimits.evidenceTextsLengthMax * 12 + 65_536

const update = declare({
  method: 'POST',
  path: '/disputes/:id',
  sdkName: 'disputes.update',
  permission: 'disputes.write',
  returns: 'dispute',
  isList: false,
  bodyBytesMax: evidenceBytesMax,
  parameters: { ...expandable, evidence, metadata: metadataChange, submit: flag() },
  handle: async (context, values, givenId) => {
    const { id } = await get(context, givenId)
    if (values.metadata) await changeDisputeMetadata(context, id, values.metadata)
    if (values.evidence) await stageEvidence(context, id, values.evidence)
    // Evidence goes to the issuer at once unless it is said to wait, and then it goes when that is said.
    const isSubmitted = values.submit ?? values.evidence !== null
    return isSubmitted ? beginExternal(context, submission, { disputeId: id }) : presentOne(context, await readDispute(context, id))
  },
  answer: presentOne,
})

const close = declare({
  method: 'POST',
  path: '/disputes/:id/close',
  sdkName: 'disputes.close',
  permission: 'disputes.write',
  returns: 'dispute',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, id) => {
    const dispute = await get(context, id)
    return beginExternal(context, acceptance, { disputeId: dispute.id })
  },
  answer: presentOne,
})

async function get(context: ApiContext, id: string): Promise<DisputeRow> {
  const dispute = await findById(context, 'disputes', id)
  if (!dispute) throw resourceMissing('dispute', id, 'dispute')
  return dispute
}

async function presentOne(context: ApiContext, row: DisputeRow) {
  const [dispute] = await presentDisputes(context, [row])
  return dispute as NonNullable<typeof dispute>
}

export const disputeEndpoints = [retrieve, list, update, close]
