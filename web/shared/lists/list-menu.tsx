import DownloadIcon from 'lucide-react/icons/download'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import { formatTabCount } from '../../ui/lists/list-tabs.tsx'
import { MenuButton, type MenuSection } from '../../ui/overlays/menu-button.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import type { ListedExport } from '../exports/export-dialog.tsx'
import { useExport } from '../exports/use-export.tsx'
import styles from './list-tools.module.css'

type ListMenuProps = ListedExport & {
  /** What else concerns the whole list, such as its columns or its order. */
  sections?: readonly MenuSection[]
  /** False where the page has several lists. */
  hasShortcut?: boolean
}

/** What can be done with a whole list, behind one button. Absent if the person may do nothing. */
export function ListMenu({ sections = [], hasShortcut = true, ...shown }: ListMenuProps) {
  const { t } = useTranslation('exports')
  const { t: shell } = useTranslation('shell')
  const locale = useLocale()
  const action = useExport(shown, hasShortcut)
  const { count } = shown
  const label = count ? t('actions.exportRows', { count: count.count, shown: formatTabCount(count, locale) }) : t('actions.export')
  const exporting = action && { key: 'export', choices: [{ key: 'export', label, icon: <DownloadIcon />, onChoose: action.open }] }
  const all = [...(exporting ? [exporting] : []), ...sections.filter(({ choices }) => choices.length > 0)]
  if (all.length === 0) return null
  return (
    <>
      <MenuButton label={shell('list.menu')} className={styles.menu ?? ''} sections={all}>
        <EllipsisIcon aria-hidden />
      </MenuButton>
      {action?.dialog}
    </>
  )
}
