import { useNavigate, useSearch } from '@tanstack/react-router'
import TableIcon from 'lucide-react/icons/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { printColumns } from '#web/shared/lists/list-look.ts'
import { readListSearch } from '#web/shared/lists/list-search.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuChoice } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useViewCommands } from './queries.ts'
import type { ShownLook } from './use-shown-look.ts'

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'))

/** The choice of the list's columns in a menu, and its dialog. */
export function useColumnsChoice(look: ShownLook): { choice: MenuChoice; dialog: ReactNode } {
  const { t } = useTranslation('views')
  const search = readListSearch({ ...useSearch({ strict: false }) })
  const navigate = useNavigate()
  const { saveSettings } = useViewCommands()
  const dialog = useDialog()
  return {
    choice: { key: 'columns', label: t('columns.button'), icon: <TableIcon />, onChoose: () => dialog.open(true) },
    dialog: dialog.subject && (
      <ColumnsDialog
        shown={look}
        onClose={dialog.close}
        onApply={(chosen) => {
          dialog.close()
          // Within a view it is a change of the view, which the address keeps until it is saved.
          if (look.view) return void navigate({ to: '.', search: { ...search, columns: printColumns(chosen) } })
          const { columns: _, ...rest } = search
          saveSettings.mutate({ columns: [...chosen.columns], pinned: chosen.pinned })
          void navigate({ to: '.', search: rest, replace: true })
        }}
      />
    ),
  }
}
