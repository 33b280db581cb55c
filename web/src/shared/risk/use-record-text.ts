import type { RiskType } from '@counterfoil/contract/risk/types'
import { useLocale } from '../../ui/text/use-locale.ts'
import { nameCountry } from '../countries/list-countries.ts'

/** Returns a record as it is read: a country with its name. */
export function useRecordText(): (type: RiskType, record: string) => string {
  const locale = useLocale()
  return (type, record) => (type === 'card_bin_country' ? `${record} · ${nameCountry(record, locale)}` : record)
}
