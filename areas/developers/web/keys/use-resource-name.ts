import { useTranslation } from 'react-i18next'
import type { ApiResource } from '#areas/developers/contract/api-resources.ts'

/** Returns the name of a resource of the merchant API in the reader's language. */
export function useResourceName(): (resource: ApiResource) => string {
  const { t } = useTranslation('developers')
  return (resource) => t(`resources.${resource}`)
}
