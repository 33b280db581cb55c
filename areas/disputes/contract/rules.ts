import type { AuditActionEntry } from '#kernel/audit/action-entries.ts'
import type { PermissionEntry } from '#kernel/permissions.ts'

/** Errors of disputes and their evidence. */
export const disputeErrors = {
  dispute_not_answerable: 409,
  dispute_not_acceptable: 409,
  evidence_changed: 409,
} as const satisfies Record<string, number>

/** Limits of disputes, their evidence and files. Each names its unit. */
export const disputeLimits = {
  /** Days taken off the network's deadline, for handing evidence over and checking it. */
  disputeBufferDays: 7,
  /** A query that did not become a chargeback ends after this many days. */
  queryDays: 120,
  /** An issuer decides within three months. */
  disputeDecisionDaysMax: 90,
  /** Disputes that one call assigns: a page of the list. */
  assignedDisputesMax: 100,
  /** Characters of one text of evidence, and of all of them together. */
  evidenceTextLengthMax: 20_000,
  evidenceTextsLengthMax: 150_000,
  /** Of the files of one dispute together, and what issuers take: above it they may be cut. */
  evidenceFilesBytesMax: 5_242_880,
  evidenceFilesBytesTaken: 4_718_592,
  disputeNoteLengthMax: 2000,
  issuerMessageLengthMax: 5000,
  disputeNotesMax: 200,
  /** Related payments, and earlier payments, on a dispute's page. */
  disputeOtherPayments: 10,
  disputeEarlierPayments: 20,
  /** Of a draft: its files, each before it is compressed, and all of them as they are kept. */
  evidenceDraftFilesMax: 50,
  evidenceUploadBytesMax: 10_485_760,
  evidenceDraftBytesMax: 26_214_400,
  /** Pages of one document, and of all files of a draft. */
  evidencePdfPagesMax: 100,
  evidenceDraftPagesMax: 200,
  /** Pages that issuers take. */
  evidencePagesTaken: 49,
  evidencePagesTakenByMastercard: 19,
  evidenceCaptionLengthMax: 120,
  /** Entries of a draft's history that are kept. */
  evidenceHistoryMax: 200,
  /** Days after which a closed dispute loses the files of a draft that was never sent. */
  evidenceDraftFilesDays: 30,
} as const

/** Rights of disputes. */
export const disputePermissions = {
  'disputes.read': { area: 'disputes', roles: ['finance', 'disputes', 'support', 'viewer'], needs: ['payments.read'], showsPersonalData: true },
  'disputes.respond': { area: 'disputes', roles: ['disputes'], needs: ['disputes.read'], movesMoney: true },
} as const satisfies Record<string, PermissionEntry>

/** Audited actions on disputes. */
export const disputeAuditActions = {
  'dispute.accepted': { object: 'dispute' },
  'dispute.note_added': { object: 'dispute' },
  'dispute.note_deleted': { object: 'dispute' },
} as const satisfies Record<string, AuditActionEntry>

/** Audited actions on who works on a dispute. */
export const assignmentAuditActions = {
  'dispute.assigned': { object: 'dispute' },
  'dispute.unassigned': { object: 'dispute' },
} as const satisfies Record<string, AuditActionEntry>

/** Audited actions on responses to disputes. The history of a draft has who wrote what. */
export const responseAuditActions = {
  'dispute.evidence_submitted': { object: 'dispute' },
} as const satisfies Record<string, AuditActionEntry>
