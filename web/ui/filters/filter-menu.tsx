import ListFilterIcon from 'lucide-react/icons/list-filter'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import button from '../forms/button.module.css'
import { Popover } from '../overlays/popover.tsx'
import type { FilterChip } from './filter-chips.tsx'
import styles from './filter-menu.module.css'

/** A button that offers the filters that aren't set, and the form of the chosen one. Absent if all are set. */
export function FilterMenu({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useTranslation('shell')
  const unset = chips.filter(({ value }) => value === undefined)
  if (unset.length === 0) return null
  return (
    <Popover
      label={t('filters.add')}
      buttonClassName={`${button.button} ${styles.opener}`}
      button={
        <>
          <ListFilterIcon aria-hidden />
          <span>{t('filters.add')}</span>
        </>
      }
    >
      {(close) => <Fields chips={unset} close={close} />}
    </Popover>
  )
}

function Fields({ chips, close }: { chips: readonly FilterChip[]; close: () => void }) {
  const [chosen, setChosen] = useState<string>()
  const chip = chips.find(({ key }) => key === chosen)
  if (chip) return <Form chip={chip} close={close} />
  return (
    <ul className={styles.fields}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button type="button" className={styles.field} onClick={() => setChosen(chip.key)}>
            {chip.title}
          </button>
          {chip.presets && (
            <fieldset className={styles.presets} aria-label={chip.title}>
              {chip.presets(close)}
            </fieldset>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The focus was on the button that chose the filter, which is gone. */
function Form({ chip, close }: { chip: FilterChip; close: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, button')?.focus(), [])
  return (
    <div ref={form} className={styles.form}>
      <h3>{chip.title}</h3>
      {chip.form(close)}
    </div>
  )
}
