import { evidenceTextFields, productTypes } from '#areas/disputes/contract/evidence.ts'
import { type draftLetterAgain, letterFieldOf, type saveResponseField } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { locales } from '#kernel/locale.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { isAnswerable } from '../lock.ts'
import { type Draft, readDraft } from './draft.ts'
import { continueChange, insertChange, takeNextVersion, writeField } from './drafts-store.ts'
import { writeLetter } from './letter.ts'
import { presentResponse } from './present.ts'

/** Changes of a draft by members, each in the transaction that holds it. */

/** Typing on in the same field within this is one entry of the history. */
const oneChangeMs = 10 * minuteMs

/**
 * Holds a draft that can still be submitted, as it is before the change, and makes its next version.
 * @throws AppError `not_found`, `dispute_not_answerable`.
 */
export async function holdDraft(context: MemberContext, id: DisputeId): Promise<{ draft: Draft; version: number }> {
  // Its dispute has to be there, or the version's foreign key fails.
  await readDraft(context, id)
  const version = await takeNextVersion(context, id)
  const draft = await readDraft(context, id)
  if (!isAnswerable(draft.case.dispute, context.now)) throw new AppError('dispute_not_answerable')
  return { draft, version }
}

/** Saves a field over the version that the member saw. @throws as `holdDraft`; AppError `invalid_fields`. */
export async function saveField(
  context: MemberContext,
  { params, body }: HandlerInput<typeof saveResponseField>,
): Promise<HandlerOutput<typeof saveResponseField>> {
  const { disputeId, field } = params
  const { value } = body
  const choices: readonly string[] | null = field === 'product_type' ? productTypes : field === 'packet_language' ? locales : null
  if (choices && !choices.includes(value)) throw brokenRule('value', 'draft_choice_unknown', { choices: choices.join(', ') })
  const { draft, version } = await holdDraft(context, disputeId)
  refuseLongTexts(draft, field, value)
  const before = draft.values[field]
  const isSaved = await writeField(context, disputeId, { field, value, version: body.version })
  if (isSaved) {
    const since = new Date(context.realNow.getTime() - oneChangeMs)
    const isContinued = await continueChange(context, disputeId, { subject: field, since })
    if (!isContinued) await insertChange(context, disputeId, { number: version, kind: 'changed', subject: field, before: before.value })
  }
  const changed = await readDraft(context, disputeId)
  return { is_saved: isSaved, current: changed.values[field], response: await presentResponse(context, changed) }
}

/** Drafts a letter from what is known now. @throws as `holdDraft`. */
export async function redraftLetter(
  context: MemberContext,
  { params }: HandlerInput<typeof draftLetterAgain>,
): Promise<HandlerOutput<typeof draftLetterAgain>> {
  const { disputeId, field } = params
  const { draft, version } = await holdDraft(context, disputeId)
  const { value: before, version: written } = draft.values[field]
  const value = writeLetter(context.now, draft.case, {
    locale: locales.find((locale) => letterFieldOf(locale) === field) ?? draft.language,
    product: draft.product,
    texts: draft.values,
    files: [...draft.files, ...draft.apiFiles],
  })
  if (value !== before) {
    await writeField(context, disputeId, { field, value, version: written })
    await insertChange(context, disputeId, { number: version, kind: 'drafted', subject: field, before })
  }
  return presentResponse(context, await readDraft(context, disputeId))
}

function refuseLongTexts({ values }: Draft, changed: string, value: string): void {
  const length = evidenceTextFields.reduce((sum, field) => sum + [...(field === changed ? value : values[field].value)].length, 0)
  if (length > disputeLimits.evidenceTextsLengthMax) throw brokenRule('value', 'evidence_texts_too_long', { limit: disputeLimits.evidenceTextsLengthMax })
}
