import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/button.tsx'
import { Switch } from '../forms/ticks.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { ShortcutGroup } from './shortcut.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'
import styles from './shortcuts-dialog.module.css'
import { useSingleKeys } from './single-keys.ts'

interface ShortcutsDialogProps {
  groups: readonly ShortcutGroup[]
  onClose: () => void
}

/** The shortcuts of the page and of every page, and the choice to use those of single keys. */
export function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation(['shell', 'common'])
  const { isOn, setIsOn } = useSingleKeys()
  const id = useId()
  return (
    <Dialog
      title={t('shortcuts.title')}
      width={520}
      onClose={onClose}
      footer={
        <div className={styles.choice}>
          <Switch checked={isOn} onChange={setIsOn} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} />
          <div className={styles.texts}>
            <span id={`${id}-label`}>{t('shortcuts.single')}</span>
            <span id={`${id}-hint`} className="faint">
              {t('shortcuts.singleHint')}
            </span>
          </div>
          <Button onClick={onClose} autoFocus>
            {t('common:actions.close')}
          </Button>
        </div>
      }
    >
      {[...Map.groupBy(groups, ({ title }) => title)].map(([title, same], index) => (
        <section key={title}>
          <h3 className={styles.heading} id={`${id}-${index}`}>
            {title}
          </h3>
          <ul aria-labelledby={`${id}-${index}`}>
            {[
              ...Map.groupBy(
                same.flatMap(({ shortcuts }) => shortcuts),
                ({ label }) => label,
              ),
            ].map(([label, shortcuts]) => (
              <li key={label} className={styles.row}>
                <span>{label}</span>
                <span className={styles.ways}>
                  {shortcuts.map(({ keys }) => (
                    <ShortcutKeys key={keys} keys={keys} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
