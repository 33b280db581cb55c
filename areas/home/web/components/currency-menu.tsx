import { useNavigate } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import type { Overview } from '../queries.ts'
import { useOverviewAddress } from '../ranges.ts'
import styles from './range-menu.module.css'

/** Only where the account takes more than one. Figures of different currencies are added up where somebody asks for it, and there are rates. */
export function CurrencyMenu({ overview }: { overview: Overview | undefined }) {
  const { t } = useTranslation('overview')
  const { path, search } = useOverviewAddress()
  const navigate = useNavigate()
  if (!overview || overview.currencies.length < 2) return null
  const { currencies, convertible, conversion } = overview
  const current = search.currency ?? overview.currency
  const isAll = conversion !== null
  const choiceOf = (currency: CurrencyCode, all: boolean) => ({
    key: currency,
    label: all ? t('inOne', { currency }) : currency,
    isChosen: currency === current && all === isAll,
    onChoose: () => {
      const { all: _, ...rest } = search
      void navigate({ to: path, search: { ...rest, currency, ...(all && { all: 'yes' as const }) } })
    },
  })
  const sections = [{ key: 'one', choices: currencies.map((code) => choiceOf(code, false)) }]
  if (convertible.length > 1 || isAll) sections.push({ key: 'all', choices: convertible.map((code) => choiceOf(code, true)) })
  const shown = isAll ? t('inOne', { currency: current }) : current
  return (
    <MenuButton label={t('currency', { currency: shown })} sections={sections} align="end" className={styles.button ?? ''}>
      {shown} <ChevronDownIcon aria-hidden />
    </MenuButton>
  )
}
