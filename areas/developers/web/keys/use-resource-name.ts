import type { ApiResource } from '@counterfoil/contract/developers/api-resources'
import { useTranslation } from 'react-i18next'

/** Returns the name of a resource of the merchant API in the reader's language. */
export function useResourceName(): (resource: ApiResource) => string {
  const { t } = useTranslation('developers')
  return (resource) => t(`resources.${resource}`)
}
