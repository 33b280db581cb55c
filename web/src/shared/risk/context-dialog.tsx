import { limits } from '@counterfoil/contract/limits'
import { listRiskCandidates } from '@counterfoil/contract/risk/candidates'
import { riskTypes } from '@counterfoil/contract/risk/types'
import { queryOptions, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorNotice } from '../errors/error-notice.tsx'
import AddDialog from './add-dialog.tsx'
import type { RiskReason } from './risk-reason.ts'

function candidatesQuery(id: string, { subject, objectId }: RiskReason) {
  return queryOptions({
    queryKey: ['merchant', id, 'risk', 'candidates', subject, objectId],
    queryFn: ({ signal }) => call(listRiskCandidates, { params: { id }, query: { subject, object_id: objectId } }, { signal, showsErrors: true }),
  })
}

/** Adds a payer to a risk list from a page about them, with list, records and remark filled in. */
export default function ContextDialog({ reason, onClose }: { reason: RiskReason; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const candidates = useQuery(candidatesQuery(id, reason))
  const { kind, detail } = reason
  const text = t(`context.${kind}`, { id: reason.id })
  const remark = (detail ? t('context.withDetail', { text, detail }) : text).slice(0, limits.riskRemarkLengthMax)
  if (candidates.data) {
    return <AddDialog type={candidates.data[0]?.type ?? riskTypes[0]} about={{ candidates: candidates.data, remark }} onClose={onClose} />
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
