import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { exportCustomerData } from '#areas/customers/contract/personal-data.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { followExport } from '#web/shared/exports/followed-exports.ts'
import { exportsKey } from '#web/shared/exports/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'

interface DataExportDialogProps {
  customer: CustomerDetail
  onClose: () => void
  onDone: () => void
}

/** Says what the file has, and requests it. Its progress is then a notice, as of other exports. */
export default function DataExportDialog({ customer, onClose, onDone }: DataExportDialogProps) {
  const { t } = useTranslation('customers')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const request = useMutation({
    mutationFn: () => call(exportCustomerData, { params: { id: merchantId, customerId: customer.id } }),
    onSuccess: ({ id }) => {
      followExport(id)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: exportsKey(merchantId) }),
  })
  return (
    <ConfirmDialog title={t('dataExport.title')} submitText={t('dataExport.submit')} isDangerous={false} change={request} onClose={onClose}>
      <p>{t('dataExport.text')}</p>
      <ul className="points">
        <li>{t('dataExport.records')}</li>
        <li>{t('dataExport.forms')}</li>
        <li>{t('dataExport.leftOut')}</li>
      </ul>
      <p>{t('dataExport.check', { days: exportLimits.exportDays })}</p>
    </ConfirmDialog>
  )
}
