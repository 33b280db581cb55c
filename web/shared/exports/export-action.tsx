import DownloadIcon from 'lucide-react/icons/download'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isScheduledList } from '#areas/exports/contract/schedules.ts'
import { useCan } from '../../stores/merchant.ts'
import { Button } from '../../ui/forms/button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import type { ListedExport } from './export-dialog.tsx'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const NewScheduleDialog = lazy(() => import('./new-schedule-dialog.tsx'))

type ExportActionProps = ListedExport & {
  label?: string
  /** Set where the page has one list. */
  hasShortcut?: boolean
}

/** Exports the list that is shown, once or on a schedule. Absent for those who may not. */
export function ExportAction({ label, hasShortcut = false, ...shown }: ExportActionProps) {
  const { t } = useTranslation('exports')
  const dialog = useDialog<'once' | 'scheduled'>()
  const { list } = shown
  const mayExport = useCan('exports.manage')
  const shortcut = { keys: 'e', label: t('actions.export'), onPress: () => dialog.open('once') }
  useShortcuts({ shortcuts: mayExport && hasShortcut ? [shortcut] : [] })
  if (!mayExport) return null
  return (
    <>
      <Button icon={<DownloadIcon aria-hidden />} onClick={() => dialog.open('once')}>
        {label ?? t('actions.export')}
      </Button>
      {dialog.subject && (
        <Suspense>
          {dialog.subject === 'scheduled' && isScheduledList(list) ? (
            <NewScheduleDialog {...shown} list={list} onClose={dialog.close} />
          ) : (
            <ExportDialog {...shown} onSchedule={isScheduledList(list) && !shown.ids ? () => dialog.open('scheduled') : null} onClose={dialog.close} />
          )}
        </Suspense>
      )}
    </>
  )
}
