import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type SwitchPositions, type SwitchRule, switchRules } from '#areas/acceptance/contract/accepts.ts'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import styles from './accepted.module.css'
import { CardFrame } from './card-frame.tsx'
import { ValueList } from './value-list.tsx'

interface ListCardProps {
  kind: 'currency' | 'country'
  values: SwitchPositions
  rule: SwitchRule
  saved: readonly string[]
  chosen: readonly string[]
  usage: SwitchUsage
  isLocked: boolean
  problem: string | undefined
  onChange: (rule: SwitchRule, chosen: string[]) => void
}

/** Currencies or card countries: all, only those of a list, or all but those. */
export function ListCard({ kind, values, rule, saved, chosen, usage, isLocked, problem, onChange }: ListCardProps) {
  const { t } = useTranslation('acceptance')
  const name = useId()
  const toggle = (value: string) => onChange(rule, chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <CardFrame kind={kind} values={values} usage={usage} problem={problem}>
      <fieldset className={styles.rules} disabled={isLocked}>
        <legend className="visually-hidden">{t(`accepted.${kind}.title`)}</legend>
        {switchRules.map((one) => (
          <label key={one} className={styles.rule}>
            <input type="radio" name={name} checked={rule === one} onChange={() => onChange(one, [...chosen])} />
            {t(`accepted.${kind}.${one}`)}
          </label>
        ))}
      </fieldset>
      {rule !== 'all' && (
        <ValueList kind={kind} saved={saved} chosen={chosen} usage={usage} isLocked={isLocked} isInvalid={problem !== undefined} onToggle={toggle} />
      )}
    </CardFrame>
  )
}
