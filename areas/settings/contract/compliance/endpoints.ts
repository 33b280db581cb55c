import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, instant } from '#kernel/fields.ts'
import { fileId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { fileMediaTypes } from '#kernel/statuses.ts'
import { complianceLimits } from './rules.ts'

/** Documents that a platform requires of a business, when they are due, and what stops without them. */

export const requirementKinds = [
  'business_registration',
  'representative_id',
  'address_proof',
  'bank_statement',
  'ownership',
  'tax_document',
  'license',
] as const
export type RequirementKind = (typeof requirementKinds)[number]

export const requirementStatuses = ['missing', 'in_review', 'verified', 'rejected'] as const
export type RequirementStatus = (typeof requirementStatuses)[number]

/** What stops in the live account when a requirement is overdue. */
export const stoppables = ['payments', 'payouts'] as const
export type Stoppable = (typeof stoppables)[number]

export const complianceDocument = z.object({
  id: fileId,
  name: z.string(),
  media_type: z.enum(fileMediaTypes),
  size_bytes: z.int(),
  uploaded_at: instant,
  /** Null once they left the business. */
  uploaded_by: z.nullable(z.string()),
  status: z.enum(['in_review', 'verified', 'rejected']),
  /** Why the platform rejected it, in its own words. */
  reason: z.nullable(z.string()),
})

export const complianceRequirement = z.object({
  id: z.string(),
  kind: z.enum(requirementKinds),
  /** Why it is required, in the platform's words. */
  reason: z.string(),
  due_at: z.nullable(instant),
  is_overdue: z.boolean(),
  stops: z.array(z.enum(stoppables)),
  status: z.enum(requirementStatuses),
  /** Newest first. */
  documents: z.array(complianceDocument),
})
export type ComplianceRequirement = z.infer<typeof complianceRequirement>

export const complianceInfo = z.object({
  /** Open ones by their due date, then verified ones. */
  requirements: z.array(complianceRequirement),
  /** What is stopped in the live account now. */
  stopped: z.array(z.enum(stoppables)),
})
export type ComplianceInfo = z.infer<typeof complianceInfo>

export const getCompliance = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/compliance',
  access: 'compliance.manage',
  isOfBusiness: true,
  params: accountParams,
  response: complianceInfo,
})

/** Uploads a document and sends it to the platform. Its content decides what it is, and its name must agree. */
export const uploadDocument = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/compliance/:requirementId/documents',
  access: 'compliance.manage',
  isOfBusiness: true,
  params: z.object({ id: z.string(), requirementId: z.string() }),
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(limits.fileNameLengthMax)),
    content_base64: z.string().check(z.minLength(1)),
  }),
  bodyBytesMax: complianceLimits.documentBodyBytesMax,
  response: complianceInfo,
})

export const downloadDocument = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/compliance/documents/:documentId',
  access: 'compliance.manage',
  isOfBusiness: true,
  isFile: true,
  params: z.object({ id: z.string(), documentId: fileId }),
  response: z.null(),
})
