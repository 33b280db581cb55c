import { useTranslation } from 'react-i18next'
import type { SwitchPositions } from '#areas/acceptance/contract/accepts.ts'
import type { SwitchUsage } from '#areas/acceptance/contract/switches.ts'
import { routedBrands } from '#kernel/statuses.ts'
import styles from './accepted.module.css'
import { CardFrame } from './card-frame.tsx'
import { ValueRow } from './value-row.tsx'

interface BrandCardProps {
  values: SwitchPositions
  usage: SwitchUsage
  isLocked: boolean
  problem: string | undefined
  onChange: (brandsOff: string[]) => void
}

/** The brands on which cards are routed, each on or off. */
export function BrandCard({ values, usage, isLocked, problem, onChange }: BrandCardProps) {
  const { t } = useTranslation()
  const off = values.brands_off
  const toggle = (brand: string) => onChange(routedBrands.filter((one) => (one === brand) !== off.includes(one)))
  return (
    <CardFrame kind="brand" values={values} usage={usage} problem={problem}>
      <ul className={styles.brands}>
        {routedBrands.map((brand) => (
          <ValueRow
            key={brand}
            kind="brand"
            value={brand}
            name={t(`card.brand.${brand}`)}
            isChecked={!off.includes(brand)}
            isLocked={isLocked}
            isInvalid={problem !== undefined}
            usage={usage}
            onToggle={() => toggle(brand)}
          />
        ))}
      </ul>
    </CardFrame>
  )
}
