import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '#web/shared/figures/range-switch.module.css'
import { Popover } from '#web/ui/overlays/popover.tsx'
import type { DayRange } from '../ranges.ts'
import { currencyOf, presets, searchOfPreset } from '../ranges.ts'
import { useOverviewAddress } from '../use-overview-address.ts'
import { useDaysName } from '../use-span-name.ts'
import { CustomRange } from './custom-range.tsx'

/** The range in view. Links, so that each range can be kept and shared. */
export function RangeSwitch({ range }: { range: DayRange }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const isCustom = range.kind === 'custom'
  const nameDays = useDaysName()
  return (
    <nav className={styles.switch} aria-label={t('range.label')}>
      {presets.map((preset) => (
        <Link
          key={preset}
          to={path}
          search={{ ...searchOfPreset(preset), ...currencyOf(search) }}
          className={styles.segment}
          // Only the range in view is the current one, not every link to this page.
          activeOptions={{ exact: true }}
          preload={false}
        >
          {t(`range.${preset}`)}
        </Link>
      ))}
      <span className={styles.custom} data-on={isCustom || undefined}>
        <Popover label={t('range.custom')} buttonClassName={styles.segment} button={isCustom ? nameDays(range) : t('range.custom')}>
          {(close) => <CustomRange range={range} onDone={close} />}
        </Popover>
      </span>
    </nav>
  )
}
