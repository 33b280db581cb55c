import { exportColumns } from '@counterfoil/contract/exports/endpoints'
import { useTranslation } from 'react-i18next'
import { ExportAction } from '../../shared/exports/export-action.tsx'

export function Default() {
  const { t } = useTranslation('payments')
  const columns = exportColumns.payments
  return <ExportAction list="payments" q="status:failed" columns={columns} columnNames={columns.map((column) => t(`columns.${column}`))} />
}
