import DownloadIcon from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import type { ListedExport } from './export-dialog.tsx'
import { useExport } from './use-export.tsx'

type ExportActionProps = ListedExport & {
  label?: string
  /** Set where the page has one list. */
  hasShortcut?: boolean
}

/** Exports rows that are shown, once or on a schedule. Absent for those who may not. A list page has it in its menu. */
export function ExportAction({ label, hasShortcut = false, ...shown }: ExportActionProps) {
  const { t } = useTranslation('exports')
  const action = useExport(shown, hasShortcut)
  if (!action) return null
  return (
    <>
      <Button icon={<DownloadIcon aria-hidden />} onClick={action.open}>
        {label ?? t('actions.export')}
      </Button>
      {action.dialog}
    </>
  )
}
