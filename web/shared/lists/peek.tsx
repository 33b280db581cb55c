import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import XIcon from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import type { RowPeek } from '../../ui/lists/row-peek.ts'
import { focusOpenRow } from '../../ui/lists/use-row-keys.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import { ShortcutKeys } from '../../ui/shortcuts/shortcut-keys.tsx'
import styles from './peek.module.css'

interface PeekProps {
  /** What it shows: 'Payment'. */
  label: string
  /** The IDs of the page. */
  ids: readonly string[]
  peek: RowPeek
  children: ReactNode
}

/** The object of a row beside its list, without a barrier between them: the list can be used while it is open. */
export function Peek({ label, ids, peek, children }: PeekProps) {
  const { t } = useTranslation('shell')
  const index = ids.indexOf(peek.openId ?? '')
  const [previous, next] = index < 0 ? [] : [ids[index - 1], ids[index + 1]]
  const close = () => {
    focusOpenRow()
    peek.close()
  }
  useShortcuts({ shortcuts: [{ keys: 'Escape', label: t('peek.close'), onPress: close }] })
  const step = (id: string | undefined, name: string, icon: ReactNode) => (
    <Button kind="bare" icon={icon} aria-label={name} title={name} disabled={id === undefined} onClick={() => id !== undefined && peek.open(id)} />
  )
  return (
    <aside className={styles.peek} aria-label={label}>
      <div className={styles.top}>
        {step(previous, t('rowKeys.previous'), <ChevronUpIcon aria-hidden />)}
        {step(next, t('rowKeys.next'), <ChevronDownIcon aria-hidden />)}
        <Button kind="bare" icon={<XIcon aria-hidden />} aria-label={t('peek.close')} title={t('peek.close')} className={styles.close ?? ''} onClick={close} />
      </div>
      {children}
      <p className={styles.keys} aria-hidden="true">
        <ShortcutKeys keys="j" /> <ShortcutKeys keys="k" /> {t('peek.move')} <ShortcutKeys keys="Enter" /> {t('peek.open')} <ShortcutKeys keys="Escape" />{' '}
        {t('peek.leave')}
      </p>
    </aside>
  )
}
