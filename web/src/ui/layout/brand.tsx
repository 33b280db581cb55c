import { useId } from 'react'
import styles from './brand.module.css'

/** A name is not translated. */
export const productName = 'Counterfoil'

/** The mark and the name. */
export function Brand({ size = 24 }: { size?: number }) {
  // The mark may stand on a page twice, and a gradient in a part that is not shown paints nothing.
  const gradient = useId()
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0.35" y2="1">
            <stop stopColor="var(--brand)" />
            <stop offset="1" stopColor="color-mix(in srgb, var(--brand) 68%, #0b1620)" />
          </linearGradient>
        </defs>
        <rect width="24" height="24" rx="7" fill={`url(#${gradient})`} />
        <path d="M6 8h12M6 16h12" stroke="#fff" strokeWidth="2" />
      </svg>
      {productName}
    </span>
  )
}
