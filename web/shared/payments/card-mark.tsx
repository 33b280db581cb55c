import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CardBrand } from '#kernel/statuses.ts'
import styles from './card-mark.module.css'

/** On a card of 27 by 18, in the brands' own colours, which are the same in light and dark. */
const marks: Readonly<Record<CardBrand, ReactNode>> = {
  visa: <Word text="VISA" color="#1434cb" size={9} isSlanted />,
  mastercard: (
    <>
      <circle cx="10.5" cy="9" r="5" fill="#eb001b" />
      <circle cx="16.5" cy="9" r="5" fill="#f79e1b" />
      <path d="M13.5 5a5 5 0 0 1 0 8 5 5 0 0 1 0-8" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect width="27" height="18" rx="3" fill="#016fd0" />
      <Word text="AMEX" color="#ffffff" size={7.5} />
    </>
  ),
  discover: (
    <>
      <circle cx="17.5" cy="9" r="4" fill="#f47216" />
      <text x="3" y="11.2" fontSize="6" fontWeight="700" fill="#23262a">
        DISC
      </text>
    </>
  ),
  diners: (
    <>
      <circle cx="13.5" cy="9" r="6" fill="#0079be" />
      <path d="M11.8 5.4a4 4 0 0 0 0 7.2zm3.4 0v7.2a4 4 0 0 0 0-7.2" fill="#ffffff" />
    </>
  ),
  jcb: <Bars colors={['#0e4c96', '#c8102e', '#1f8a43']} />,
  unionpay: <Bars colors={['#d7182a', '#00447c', '#007b84']} slant={2} />,
  eftpos_au: <Word text="eftpos" color="#0a3161" size={6.5} />,
  cartes_bancaires: <Word text="CB" color="#0b5aa0" size={9} />,
  unknown: <path d="M2 6h23M5 12h6" fill="none" stroke="#84909b" strokeWidth="2" />,
}

interface WordProps {
  text: string
  color: string
  size: number
  isSlanted?: boolean
}

function Word({ text, color, size, isSlanted = false }: WordProps) {
  return (
    <text
      x="13.5"
      y={9 + size * 0.36}
      textAnchor="middle"
      fontSize={size}
      fontWeight="700"
      fill={color}
      transform={isSlanted ? 'skewX(-10) translate(1.6 0)' : undefined}
    >
      {text}
    </text>
  )
}

function Bars({ colors, slant = 0 }: { colors: readonly string[]; slant?: number }) {
  return colors.map((color, index) => <path key={color} d={`M${5.5 + slant / 2 + index * 5.5} 3.5h5l${-slant} 11h-5z`} fill={color} />)
}

/** A card by its brand's mark and its last four digits, in a list without the dots before them; the brand's whole name is there for those who hover or listen. */
export function CardMark({ brand, last4, isListed = false }: { brand: CardBrand; last4: string; isListed?: boolean }) {
  const { t } = useTranslation()
  const name = t(`card.brand.${brand}`)
  return (
    <span className={styles.card} title={name}>
      <svg className={styles.mark} viewBox="0 0 27 18" aria-hidden="true">
        <rect x="0.5" y="0.5" width="26" height="17" rx="2.5" fill="#ffffff" stroke="#cfd7dd" />
        {marks[brand]}
      </svg>
      <span className="visually-hidden">{t('card.spoken', { brand: name, last4 })}</span>
      <span aria-hidden="true">{isListed ? last4 : `•••• ${last4}`}</span>
    </span>
  )
}
