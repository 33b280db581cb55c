import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import type { MenuSection } from '#web/ui/overlays/menu-button.tsx'
import { type DisputeSearch, sortsOf } from './dispute-search.ts'

/** The orders of the list in its menu, each with its rule. */
export function useOrderSection(tab: DisputeTab, sort: DisputeSort): MenuSection {
  const { t } = useTranslation('disputes')
  const { default_currency: currency } = useMerchant()
  const navigate = useNavigate()
  const choose = (chosen: DisputeSort) =>
    void navigate({ to: '.', search: ({ after: _, before: __, ...search }: DisputeSearch): DisputeSearch => ({ ...search, sort: chosen }) })
  return {
    key: 'sort',
    title: t('sort.label'),
    choices: sortsOf(tab).map((name) => ({
      key: name,
      label: t(`sort.names.${name}`),
      detail: t(`sort.rule.${name}`, { currency }),
      isChosen: name === sort,
      onChoose: () => choose(name),
    })),
  }
}
