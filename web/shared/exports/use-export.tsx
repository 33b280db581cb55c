import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isScheduledList } from '#areas/exports/contract/schedules.ts'
import { useCan } from '../../stores/merchant.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import type { ListedExport } from './export-dialog.tsx'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))
const NewScheduleDialog = lazyPart(() => import('./new-schedule-dialog.tsx'))

/** What opens the export of a list, once or on a schedule, and its dialog. Null for those who may not export. @param hasShortcut set where the page has one list. */
export function useExport(shown: ListedExport, hasShortcut: boolean): { open: () => void; dialog: ReactNode } | null {
  const { t } = useTranslation('exports')
  const dialog = useDialog<'once' | 'scheduled'>()
  const { list } = shown
  const mayExport = useCan('exports.manage')
  const open = () => dialog.open('once')
  useShortcuts({ shortcuts: mayExport && hasShortcut ? [{ keys: 'e', label: t('actions.export'), onPress: open }] : [] })
  if (!mayExport) return null
  return {
    open,
    dialog:
      dialog.subject &&
      (dialog.subject === 'scheduled' && isScheduledList(list) ? (
        <NewScheduleDialog {...shown} list={list} onClose={dialog.close} />
      ) : (
        <ExportDialog {...shown} onSchedule={isScheduledList(list) && !shown.ids ? () => dialog.open('scheduled') : null} onClose={dialog.close} />
      )),
  }
}
