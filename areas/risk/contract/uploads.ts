import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant, noCardNumber, page, pageQuery } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import { riskEffects, riskOutcomes, riskPeriods, riskTypes, riskUploadStates } from '#kernel/risk/types.ts'
import { matchingCards } from './lists.ts'
import { riskLimits } from './rules.ts'

/** Files of records that are previewed row by row, added together, and undone together. */

const uploadsPath = '/merchant/:id/blacklist-uploads'
const uploadParams = z.extend(accountParams, { uploadId: z.string() })

export const riskUpload = z.object({
  id: z.string(),
  created_at: instant,
  type: z.enum(riskTypes),
  effect: z.enum(riskEffects),
  period: z.enum(riskPeriods),
  /** Of the file. */
  name: z.string(),
  state: z.enum(riskUploadStates),
  row_count: z.int(),
  /** Rows by what adding them does, or did. */
  counts: z.object({ new: z.int(), reactivated: z.int(), known: z.int(), repeated: z.int(), invalid: z.int() }),
  uploaded_by: z.string(),
  added_at: z.nullable(instant),
  added_by: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  /** Entries that undoing left as they are, since somebody had changed them. */
  kept_count: z.int(),
})
export type RiskUpload = z.infer<typeof riskUpload>

const riskUploadRow = z.object({
  /** Of the file, as a spreadsheet counts rows. */
  line: z.int(),
  /** As the file has it, but for card numbers, whose middle digits are hidden. */
  typed: z.string(),
  /** Null if the row is invalid. */
  record: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  outcome: z.enum(riskOutcomes),
  /** Why it is invalid. */
  reason: z.nullable(z.string()),
  /** As of the upload. Null unless it is a card number. */
  cards: matchingCards,
  /** Whether undoing left its entry as it is. */
  is_kept: z.boolean(),
})
export type RiskUploadRow = z.infer<typeof riskUploadRow>

export const riskUploadDetail = z.extend(riskUpload, { rows: z.array(riskUploadRow) })
export type RiskUploadDetail = z.infer<typeof riskUploadDetail>

/** Reads a file, and says for each row what adding it would do. Changes no list. */
export const uploadRiskFile = declareEndpoint({
  method: 'POST',
  path: uploadsPath,
  access: 'risk.manage',
  params: accountParams,
  query: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(limits.fileNameLengthMax), noCardNumber),
    type: z.enum(riskTypes),
    effect: z.enum(riskEffects),
    period: z.enum(riskPeriods),
    /** Of rows without one. */
    remark: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(riskLimits.riskRemarkLengthMax), noCardNumber)),
  }),
  takesFile: true,
  response: riskUploadDetail,
})

/** Newest first. */
export const listRiskUploads = declareEndpoint({
  method: 'GET',
  path: uploadsPath,
  access: 'risk.read',
  params: accountParams,
  query: z.strictObject(pageQuery),
  response: page(riskUpload),
})

export const getRiskUpload = declareEndpoint({
  method: 'GET',
  path: `${uploadsPath}/:uploadId`,
  access: 'risk.read',
  params: uploadParams,
  response: riskUploadDetail,
})

/** Adds the rows of a previewed file: all of them, which an invalid one refuses, or the valid ones. */
export const addRiskUpload = declareEndpoint({
  method: 'POST',
  path: `${uploadsPath}/:uploadId/add`,
  access: 'risk.manage',
  params: uploadParams,
  body: z.strictObject({ rows: z.enum(['all', 'valid']) }),
  response: riskUploadDetail,
})

/** Restores the entries of an upload to their state before it. Leaves those that somebody changed since, and says which. */
export const undoRiskUpload = declareEndpoint({
  method: 'POST',
  path: `${uploadsPath}/:uploadId/undo`,
  access: 'risk.manage',
  params: uploadParams,
  response: riskUploadDetail,
})

/** The invalid rows of an upload as a workbook, each with its problem. It can be corrected and uploaded. */
export const downloadInvalidRows = declareEndpoint({
  method: 'GET',
  path: `${uploadsPath}/:uploadId/invalid-rows`,
  access: 'risk.read',
  params: uploadParams,
  response: z.custom<Blob>(),
  isFile: true,
})

/** An empty workbook with the columns that an upload reads. */
export const downloadRiskTemplate = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist/:type/template',
  access: 'risk.manage',
  params: z.extend(accountParams, { type: z.enum(riskTypes) }),
  response: z.custom<Blob>(),
  isFile: true,
})
