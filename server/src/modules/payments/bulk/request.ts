export const bulkJobName = 'bulk_payments'

/** The arguments of the job. */
export interface BulkRequest {
  readonly bulk_id: string
}
