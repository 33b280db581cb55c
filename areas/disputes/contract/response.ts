import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { currency, instant, minorUnits, noCardNumber } from '#kernel/fields.ts'
import { disputeId, fileId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import { disputeCategories, disputeKinds, disputeNetworks, disputeStatuses, fileMediaTypes } from '#kernel/statuses.ts'
import { evidenceFileFields, evidenceLevels, evidenceTextFields } from './evidence.ts'
import { disputeLimits } from './rules.ts'

/** The response to a dispute: a draft that members edit together, the packet that is made of it, and its one submission. */

const responseParams = z.object({ id: z.string(), disputeId })
const fileParams = z.extend(responseParams, { fileId })
const path = '/merchant/:id/disputes/:disputeId/response'

type Underscored<Tag extends string> = Tag extends `${infer Language}-${infer Region}` ? `${Language}_${Region}` : Tag
export type LetterField = `letter_${Underscored<Locale>}`

export function letterFieldOf(locale: Locale): LetterField {
  return `letter_${locale.replace('-', '_') as Underscored<Locale>}`
}

export const letterFields = locales.map(letterFieldOf)

/** What a draft has beside texts of evidence: what was sold, the letter in each language, and the language of the packet. */
export const draftFields = [...evidenceTextFields, 'product_type', ...letterFields, 'packet_language'] as const
export type DraftField = (typeof draftFields)[number]

export const draftSources = ['payment', 'draft', 'merchant_api', 'member'] as const

const draftValue = z.object({
  value: z.string(),
  /** Names the value that a change replaces; 0 until a member has changed it. */
  version: z.int(),
  /** Where the value comes from: the payment, a draft by Counterfoil, the merchant API, or a member. Null if it is empty. */
  source: z.nullable(z.enum(draftSources)),
  changed_at: z.nullable(instant),
  changed_by: z.nullable(z.string()),
})
export type DraftValue = z.infer<typeof draftValue>

const evidenceItem = z.object({
  field: z.enum([...evidenceTextFields, ...evidenceFileFields]),
  level: z.enum(evidenceLevels),
  /** In the caller's language. */
  label: z.string(),
  why: z.string(),
  /** Whether it is a kind of file instead of a text. */
  is_file: z.boolean(),
  is_given: z.boolean(),
})
export type EvidenceItem = z.infer<typeof evidenceItem>

/** Whether the draft has what a line of the dispute's `reason.expected` asks for. `other_product` lines don't apply to what was sold. */
export const expectedStates = ['given', 'missing', 'other_product'] as const
export type ExpectedState = (typeof expectedStates)[number]

const draftFile = z.object({
  id: fileId,
  name: z.string(),
  kind: z.enum(evidenceFileFields),
  caption: z.string(),
  media_type: z.enum(fileMediaTypes),
  size_bytes: z.int(),
  page_count: z.int(),
  uploaded_at: instant,
  uploaded_by: z.string(),
})
export type DraftFile = z.infer<typeof draftFile>

export const draftChangeKinds = ['changed', 'drafted', 'file_added', 'file_changed', 'file_removed', 'files_reordered', 'submitted'] as const

const draftChange = z.object({
  number: z.int(),
  at: instant,
  by: z.string(),
  kind: z.enum(draftChangeKinds),
  /** A field or the name of a file. */
  subject: z.nullable(z.string()),
  /** What a text was before; null where nothing was replaced. */
  before: z.nullable(z.string()),
})
export type DraftChange = z.infer<typeof draftChange>

export const disputeResponse = z.object({
  dispute: z.object({
    id: z.string(),
    payment_id: z.string(),
    kind: z.enum(disputeKinds),
    status: z.enum(disputeStatuses),
    category: z.enum(disputeCategories),
    network: z.enum(disputeNetworks),
    network_reason_code: z.string(),
    amount_minor: minorUnits,
    currency,
    due_by: instant,
    submitted_at: z.nullable(instant),
  }),
  /** Whether evidence is still taken. */
  is_open: z.boolean(),
  /** Whether a network may charge a fee for contesting, which has to be acknowledged. */
  needs_fee_acknowledgement: z.boolean(),
  /** Counts every change of the draft. */
  version: z.int(),
  /** By field. */
  values: z.record(z.enum(draftFields), draftValue),
  evidence: z.array(evidenceItem),
  /** By line of the dispute's `reason.expected`; null for a line that no field is about. */
  expected: z.array(z.nullable(z.enum(expectedStates))),
  /** All kinds of files, with their names in the caller's language. */
  file_kinds: z.array(z.object({ kind: z.enum(evidenceFileFields), label: z.string() })),
  files: z.array(draftFile),
  /** Files that the merchant API staged. The packet has them behind the draft's own. */
  api_files: z.array(z.object({ id: fileId, name: z.string(), kind: z.enum(evidenceFileFields) })),
  /** Newest first. */
  history: z.array(draftChange),
  /** Other members who changed the draft in the last minutes. */
  others: z.array(z.string()),
  /** Pages that issuers of the network take. */
  pages_taken: z.int(),
})
export type DisputeResponse = z.infer<typeof disputeResponse>

export const getDisputeResponse = declareEndpoint({
  method: 'GET',
  path,
  access: 'disputes.respond',
  params: responseParams,
  response: disputeResponse,
})

/**
 * Saves one field. `version` names the value that the member saw: if another one was saved meanwhile, nothing is changed and the answer has that one.
 * Two members who edit different fields don't affect each other.
 */
export const saveResponseField = declareEndpoint({
  method: 'PUT',
  path: `${path}/fields/:field`,
  access: 'disputes.respond',
  params: z.extend(responseParams, { field: z.enum(draftFields) }),
  body: z.strictObject({
    value: z.string().check(z.maxLength(disputeLimits.evidenceTextLengthMax), noCardNumber),
    version: z.int().check(z.nonnegative()),
  }),
  response: z.object({ is_saved: z.boolean(), current: draftValue, response: disputeResponse }),
})

/** Drafts a letter again from the payment. The edited one stays in the history. */
export const draftLetterAgain = declareEndpoint({
  method: 'POST',
  path: `${path}/letters/:field`,
  access: 'disputes.respond',
  params: z.extend(responseParams, { field: z.enum(letterFields) }),
  response: disputeResponse,
})

/** Adds a file, the body of the call. Its content decides what it is. */
export const uploadResponseFile = declareEndpoint({
  method: 'POST',
  path: `${path}/files`,
  access: 'disputes.respond',
  params: responseParams,
  query: z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(limits.fileNameLengthMax)), kind: z.enum(evidenceFileFields) }),
  takesFile: true,
  response: disputeResponse,
})

export const changeResponseFile = declareEndpoint({
  method: 'PUT',
  path: `${path}/files/:fileId`,
  access: 'disputes.respond',
  params: fileParams,
  body: z.strictObject({
    kind: z.optional(z.enum(evidenceFileFields)),
    caption: z.optional(z.string().check(z.trim(), z.maxLength(disputeLimits.evidenceCaptionLengthMax), noCardNumber)),
  }),
  response: disputeResponse,
})

export const removeResponseFile = declareEndpoint({
  method: 'DELETE',
  path: `${path}/files/:fileId`,
  access: 'disputes.respond',
  params: fileParams,
  response: disputeResponse,
})

/** Puts the files in this order, which names each of them once. */
export const orderResponseFiles = declareEndpoint({
  method: 'PUT',
  path: `${path}/file-order`,
  access: 'disputes.respond',
  params: responseParams,
  body: z.strictObject({ ids: z.array(fileId).check(z.maxLength(disputeLimits.evidenceDraftFilesMax)) }),
  response: disputeResponse,
})

export const packet = z.object({
  /** SHA-256 of the bytes that are sent. */
  hash: z.string(),
  size_bytes: z.int(),
  pages: z.array(z.object({ heading: z.string(), file_id: z.nullable(fileId) })),
  /** Names of files with pages that are sent as pictures. */
  rasterised: z.array(z.string()),
  are_images_reduced: z.boolean(),
  /** Names of files from the merchant API that can't be read. */
  left_out: z.array(z.string()),
  /** Whether issuers may cut it off: it is larger or has more pages than they take. */
  is_above_size_taken: z.boolean(),
  is_above_pages_taken: z.boolean(),
})
export type Packet = z.infer<typeof packet>

/** Makes the packet of the draft as it is now. While it is being made, `packet` is null; the same call waits for it again. */
export const composeResponsePacket = declareEndpoint({
  method: 'POST',
  path: `${path}/packet`,
  access: 'disputes.respond',
  params: responseParams,
  response: z.object({ version: z.int(), packet: z.nullable(packet) }),
})

const packetParams = z.extend(responseParams, { hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

/** A page of the packet as a picture, from the bytes that are sent. */
export const getPacketPage = declareEndpoint({
  method: 'GET',
  path: `${path}/packet/:hash/pages/:page`,
  access: 'disputes.respond',
  params: z.extend(packetParams, { page: z.string().check(z.regex(/^[1-9]\d{0,2}$/)) }),
  isFile: true,
  response: z.custom<Blob>(),
})

export const downloadPacket = declareEndpoint({
  method: 'GET',
  path: `${path}/packet/:hash`,
  access: 'disputes.respond',
  params: packetParams,
  isFile: true,
  response: z.custom<Blob>(),
})

/** Submits the packet and the texts of the draft, which counts once. Rejected if the draft is no longer the one that the packet was made of. */
export const submitResponse = declareEndpoint({
  method: 'POST',
  path: `${path}/submit`,
  access: 'disputes.respond',
  params: responseParams,
  body: z.strictObject({
    packet_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Evidence can be submitted once. */
    confirms_single_submission: z.literal(true),
    /** Required evidence that the member submits without. */
    without: z._default(z.array(z.enum([...evidenceTextFields, ...evidenceFileFields])).check(z.maxLength(30)), []),
    acknowledges_fee: z._default(z.boolean(), false),
  }),
  response: disputeResponse,
  isIdempotent: true,
})
