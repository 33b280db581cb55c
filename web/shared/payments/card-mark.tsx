import { useTranslation } from 'react-i18next'
import type { CardBrand } from '#kernel/statuses.ts'
import styles from './card-mark.module.css'

/** As short as it is printed on receipts. Marks are names, so they are not translated. */
const marks: Readonly<Record<CardBrand, string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  eftpos_au: 'EFT',
  cartes_bancaires: 'CB',
  unknown: '—',
}

/** A card by its brand's mark and its last four digits; the brand's whole name is there for those who hover or listen. */
export function CardMark({ brand, last4 }: { brand: CardBrand; last4: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.card}>
      <span className={styles.mark} title={t(`card.brand.${brand}`)} aria-hidden="true">
        {marks[brand]}
      </span>
      <span className="visually-hidden">{t('card.spoken', { brand: t(`card.brand.${brand}`), last4 })}</span>
      <span className="numeric" aria-hidden="true">
        •••• {last4}
      </span>
    </span>
  )
}
