import SearchIcon from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { ShortcutKeys } from '../../ui/shortcuts/shortcut-keys.tsx'
import { loadPalette } from './load-palette.ts'
import { openPalette } from './palette-store.ts'
import styles from './search-button.module.css'

/** Without the network it loads when it opens. */
const loadAhead = () => void loadPalette().catch(() => undefined)

/** Opens the search of everything, which is fetched as the pointer or the focus comes near. */
export function SearchButton() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={openPalette}
    >
      <SearchIcon aria-hidden />
      <span className={styles.text}>{t('search.open')}</span>
      <span className={styles.keys} aria-hidden="true">
        <ShortcutKeys keys="mod+k" />
      </span>
    </button>
  )
}
