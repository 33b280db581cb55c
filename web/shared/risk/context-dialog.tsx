import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listRiskCandidates, type RiskCandidate, type RiskSubject } from '#areas/risk/contract/candidates.ts'
import { previewRiskEntries } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { riskTypes } from '#kernel/risk/types.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorNotice } from '../errors/error-notice.tsx'
import AddDialog from './add-dialog.tsx'

function candidatesQuery(id: string, { subject, objectId }: RiskReason) {
  return queryOptions({
    queryKey: ['merchant', id, 'risk', 'candidates', subject, objectId],
    queryFn: ({ signal }) => call(listRiskCandidates, { params: { id }, query: { subject, object_id: objectId } }, { signal }),
  })
}

/** What blocking the records of a list would do, as of when the dialog opens. */
function previewQuery(id: string, { type, records }: RiskCandidate) {
  return queryOptions({
    queryKey: ['merchant', id, 'risk-preview', type, records],
    queryFn: () => call(previewRiskEntries, { params: { id, type }, body: { effect: 'block', records } }, { showsFieldErrors: true }),
    gcTime: 0,
    retry: false,
    // The form has what somebody typed since.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Adds a payer to a risk list from a page about them, with list, records and remark filled in, and the first list previewed: one press adds them. */
export default function ContextDialog({ reason, onClose }: { reason: RiskReason; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const candidates = useQuery(candidatesQuery(id, reason))
  const [first] = candidates.data ?? []
  const preview = useQuery({ ...previewQuery(id, first ?? { type: riskTypes[0], records: [] }), enabled: first !== undefined })
  const { kind, detail } = reason
  const text = t(`context.${kind}`, { id: reason.id })
  const remark = (detail ? t('context.withDetail', { text, detail }) : text).slice(0, riskLimits.riskRemarkLengthMax)
  if (candidates.data && !preview.isLoading) {
    // A preview that failed is asked for by its button, whose problem the form shows.
    const about = { candidates: candidates.data, remark, preview: preview.data ?? null }
    return <AddDialog about={about} onClose={onClose} />
  }
  return (
    <Dialog title={t('add.titleAny')} footer={<Button onClick={onClose}>{t('entry.close')}</Button>} onClose={onClose}>
      {candidates.isError ? (
        <ErrorNotice title={t('context.failed')} error={candidates.error} onRetry={() => void candidates.refetch()} />
      ) : (
        <SkeletonItems items={3} />
      )}
    </Dialog>
  )
}

/** Why somebody adds a payer to a list: the page that they came from. */
interface RiskReason {
  /** What the payer is known by. */
  readonly subject: RiskSubject
  readonly objectId: string
  readonly kind: 'payment' | 'dispute' | 'warning' | 'customer'
  /** Of the object that the remark names. */
  readonly id: string
  /** The reason of a decline, a dispute or a fraud report, in the reader's language. */
  readonly detail?: string | undefined
}
