import * as z from 'zod/mini'
import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import { evidenceFileFields, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { bankAccountTypes, nameChecks } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { requirementKinds } from '#areas/settings/contract/compliance/endpoints.ts'
import { legalTexts } from '#areas/settings/contract/merchants/legal-details.ts'
import { currency, instant, minorUnits, wholeNumber } from '#kernel/fields.ts'
import { bankAccountId, businessId, fileId } from '#kernel/ids.ts'
import { businessInstructionStates, instructionStates } from '#kernel/instructions.ts'
import { limits } from '#kernel/limits.ts'
import { isPushAddress } from '#kernel/push-address.ts'
import { cancellationReasons, disputeKinds, fileMediaTypes, refundReasons } from '#kernel/statuses.ts'
import type { RuleName } from '#kernel/texts.ts'
import { declarePlatformEndpoint, platformPage } from './endpoint.ts'

/** Instructions, as a platform's own core reads, acknowledges and answers them. */

/** A thing by our id and by the platform's own, where the platform reported it. */
const known = z.object({ id: z.string(), processor_id: z.nullable(z.string()) })

/** Where payouts go, with all that paying them needs; null once the instruction is answered. */
const destination = z.nullable(
  z.object({
    bank_account_id: bankAccountId,
    kind: z.enum(['bank_account', 'debit_card']),
    country: z.nullable(z.string()),
    holder_name: z.nullable(z.string()),
    account_number: z.nullable(z.string()),
    iban: z.nullable(z.string()),
    ach_routing_number: z.nullable(z.string()),
    swift: z.nullable(z.string()),
    bank_code: z.nullable(z.string()),
    bank_name: z.nullable(z.string()),
    card_token: z.nullable(z.string()),
  }),
)

/** Whose money it is: the name that the account is held under, and where the business is. */
const payee = z.object({
  name: z.string(),
  /** Null until the business has entered its address. */
  town: z.nullable(z.string()),
  country: z.string(),
})

const common = z.object({
  /** Also the key by which it is carried out once, however often it is told. */
  id: z.string(),
  created_at: instant,
  acknowledged_at: z.nullable(instant),
  /** Without a result by then it is pushed no more, and shown as not confirmed in time; a later result still counts. */
  overdue_at: instant,
  answered_at: z.nullable(instant),
})
const base = z.extend(common, { merchant_id: z.string(), state: z.enum(instructionStates) })
const businessBase = z.extend(common, { business_id: businessId, state: z.enum(businessInstructionStates) })

const capturing = z.object({ payment: known, amount_minor: minorUnits, currency })
const canceling = z.object({ payment: known, reason: z.nullable(z.enum(cancellationReasons)) })
const refunding = z.object({ refund_id: z.string(), payment: known, amount_minor: minorUnits, currency, reason: z.nullable(z.enum(refundReasons)) })
const answering = z.object({
  dispute: known,
  payment: known,
  kind: z.enum(disputeKinds),
  /** Texts, and ids of files by their fields. */
  evidence: z.partialRecord(z.enum([...evidenceTextFields, ...evidenceFileFields]), z.string()),
  /** What the networks' enhanced rules ask for. */
  enhanced_evidence: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const accepting = z.object({ dispute: known, payment: known })
const payingOut = z.object({
  payout_id: z.string(),
  amount_minor: minorUnits,
  currency,
  method: z.enum(payoutMethods),
  statement_descriptor: z.nullable(z.string()),
  /** The day it should arrive, at 00:00 UTC; for an immediate payout the moment. */
  arrival_date: instant,
  payee,
  destination,
})

const addingBankAccount = z.object({ currency, account_type: z.enum(bankAccountTypes), payee, destination })

/** The fields that change: what was in force when the member sent it, and what they ask for. */
const legalChange = z.partial(z.extend(legalTexts, { country: z.string() }))
const updatingBusiness = z.object({ before: legalChange, after: legalChange })

const submittingDocument = z.object({
  requirement_id: z.string(),
  /** The platform's own name for the requirement. */
  reference: z.string(),
  kind: z.enum(requirementKinds),
  file: z.object({
    id: fileId,
    name: z.string(),
    media_type: z.enum(fileMediaTypes),
    size_bytes: z.int(),
    /** Of the content, in hexadecimal digits. */
    sha256: z.string(),
    /** Where the platform downloads it, below the base of this API. */
    path: z.string(),
  }),
})

export const platformInstruction = z.discriminatedUnion('type', [
  z.extend(base, { type: z.literal('payment.capture'), data: capturing }),
  z.extend(base, { type: z.literal('payment.cancel'), data: canceling }),
  z.extend(base, { type: z.literal('refund.create'), data: refunding }),
  z.extend(base, { type: z.literal('dispute.submit_evidence'), data: answering }),
  z.extend(base, { type: z.literal('dispute.accept'), data: accepting }),
  z.extend(base, { type: z.literal('payout.send'), data: payingOut }),
  z.extend(base, { type: z.literal('bank_account.add'), data: addingBankAccount }),
  z.extend(businessBase, { type: z.literal('business.update'), data: updatingBusiness }),
  z.extend(businessBase, { type: z.literal('business.submit_document'), data: submittingDocument }),
])
export type PlatformInstruction = z.infer<typeof platformInstruction>

/** As the platform's events name things: visible ASCII without spaces. */
const externalId = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const instructionParams = z.object({ instructionId: z.string() })

/** Beside the states: without a result, and of these the ones whose time is over. */
export const listedStates = [...businessInstructionStates, 'open', 'overdue'] as const

/**
 * Of all the platform's merchants, the oldest first; pass the last one's id as `after` for the next page. What is made meanwhile may have an older id than
 * the last one read, so to look for news, begin again with `state=open`.
 */
export const listPlatformInstructions = declarePlatformEndpoint({
  method: 'GET',
  path: '/instructions',
  query: z.strictObject({
    state: z.optional(z.enum(listedStates)),
    limit: z._default(wholeNumber(limits.pageSizeMin, limits.pageSizeMax), limits.pageSizeDefault),
    after: z.optional(z.string().check(z.maxLength(limits.nameLengthMax))),
  }),
  response: platformPage(platformInstruction),
})

/** A file that an instruction submits: evidence for a dispute, or a compliance document. */
export const getInstructionFile = declarePlatformEndpoint({
  method: 'GET',
  path: '/instructions/:instructionId/files/:fileId',
  params: z.extend(instructionParams, { fileId }),
  response: z.object({ id: fileId, name: z.nullable(z.string()), media_type: z.enum(fileMediaTypes), size_bytes: z.int(), content_base64: z.string() }),
})

/** The platform has it, and need not be told again. */
export const acknowledgeInstruction = declarePlatformEndpoint({
  method: 'POST',
  path: '/instructions/:instructionId/acknowledge',
  params: instructionParams,
  response: platformInstruction,
})

export const instructionOutcomes = ['succeeded', 'failed'] as const

/** What came of it. The same result again is answered alike, another one is refused. */
export const answerInstruction = declarePlatformEndpoint({
  method: 'POST',
  path: '/instructions/:instructionId/result',
  params: instructionParams,
  body: z.strictObject({
    outcome: z.enum(instructionOutcomes),
    /** What the platform calls what it made, such as a refund; its events name it so from then on. */
    processor_id: z.optional(externalId),
    /** Of a payout: the bank's own mark, by which the receiving bank finds the money. */
    trace_id: z.optional(externalId),
    /** Of a payout or a bank account: what a verification of payee said of the holder's name. The business reads it. */
    name_check: z.optional(z.enum(nameChecks)),
    /** Why it was not carried out: a failure code of a refund or a payout, or words, which the merchant reads as they are. Required if an instruction about a business fails. */
    reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(platformLimits.instructionReasonLengthMax))),
  }),
  response: platformInstruction,
  errors: ['instruction_answered', 'instruction_canceled'],
})

/** Where instructions are pushed to; null where they are only read. */
export const setInstructionPush = declarePlatformEndpoint({
  method: 'PUT',
  path: '/instructions/push',
  body: z.strictObject({
    url: z.nullable(z.string().check(z.maxLength(platformLimits.pushAddressLengthMax), z.refine(isPushAddress, 'push_address_form' satisfies RuleName))),
  }),
  /** The secret that pushes are signed with: a new one each time, and shown this once. */
  response: z.object({ url: z.nullable(z.string()), secret: z.nullable(z.string()) }),
})

export const getInstructionPush = declarePlatformEndpoint({
  method: 'GET',
  path: '/instructions/push',
  response: z.object({ url: z.nullable(z.string()) }),
})
