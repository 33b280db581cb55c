import { useTranslation } from 'react-i18next'
import type { CustomerAddress, CustomerDetail } from '#areas/customers/contract/detail.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './page.module.css'

/** Contact data of the customer. Absent if there is none. */
export function ContactCard({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const { shipping } = customer
  const facts = [
    { key: 'email', label: t('contact.email'), value: customer.email },
    { key: 'phone', label: t('contact.phone'), value: customer.phone },
    { key: 'description', label: t('contact.description'), value: customer.description },
    { key: 'address', label: t('contact.address'), value: customer.address && <Address address={customer.address} /> },
    {
      key: 'shipping',
      label: t('contact.shipping'),
      value: shipping && <Address name={shipping.name} phone={shipping.phone} address={shipping.address} />,
    },
  ]
  if (facts.every(({ value }) => !value)) return null
  return (
    <Section title={t('contact.title')}>
      <Facts facts={facts} />
    </Section>
  )
}

interface AddressProps {
  name?: string | null
  phone?: string | null
  address: CustomerAddress | null
}

function Address({ name, phone, address }: AddressProps) {
  const locale = useLocale()
  const { line1, line2, city, state, postal_code: postalCode, country } = address ?? {}
  const lines = [name, line1, line2, [postalCode, city, state].filter(Boolean).join(' '), country && nameCountry(country, locale), phone]
  return <span className={styles.address}>{lines.filter(Boolean).join('\n')}</span>
}
