import type { ExportItem } from '@counterfoil/contract/exports/endpoints'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { followExport } from '../../shared/exports/followed-exports.ts'
import { useExportCommands } from '../../shared/exports/queries.ts'

/** Requests the same list again, with the rows of now. Its progress is a notice. Absent while an export runs, and for files that aren't lists. */
export function RepeatButton({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const { repeat } = useExportCommands()
  if ((item.state !== 'done' && item.state !== 'canceled') || item.list === 'customer_data') return null
  return (
    <Button loading={repeat.isPending} onClick={() => repeat.mutate(item, { onSuccess: ({ id }) => followExport(id) })}>
      {t('actions.repeat')}
    </Button>
  )
}
