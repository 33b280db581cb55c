import { useTranslation } from 'react-i18next'

/** Rights of SHOPLINE apps that have words here; others are shown by their name. */
const known = ['write_payment_gateways', 'read_payment_gateways', 'read_store_information', 'read_orders', 'write_orders'] as const
type KnownScope = (typeof known)[number]

function isKnown(scope: string): scope is KnownScope {
  return (known as readonly string[]).includes(scope)
}

/** Returns what a right at SHOPLINE allows, in plain words. */
export function useScopeText(): (scope: string) => string {
  const { t } = useTranslation('stores')
  return (scope) => (isKnown(scope) ? t(`scopes.${scope}`) : scope)
}
