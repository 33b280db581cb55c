import { useId } from 'react'
import { isWordmark, productName } from '#kernel/appearance/brand.ts'
import styles from './brand.module.css'
import { type PageBrand, type PageLogo, pageBrand } from './page-brand.ts'

interface BrandProps {
  size?: number
  brand?: PageBrand
}

/** The logo or mark, and the name, unless the logo has it. */
export function Brand({ size = 24, brand = pageBrand }: BrandProps) {
  const { name, logo, darkLogo } = brand
  if (!logo) {
    return (
      <span className={styles.brand}>
        <Mark size={size} name={name} />
        <Name name={name} />
      </span>
    )
  }
  const hasName = isWordmark(logo)
  return (
    <span className={styles.brand}>
      <LogoImage className={darkLogo ? styles.onLight : styles.everywhere} logo={logo} size={size} name={hasName ? name : ''} />
      {darkLogo && <LogoImage className={styles.onDark} logo={darkLogo} size={size} name={hasName ? name : ''} />}
      {!hasName && <Name name={name} />}
    </span>
  )
}

function Name({ name }: { name: string }) {
  return (
    <span className={styles.name} title={name}>
      {name}
    </span>
  )
}

/** One that isn't shown isn't loaded. */
function LogoImage({ className = '', logo, size, name }: { className: string | undefined; logo: PageLogo; size: number; name: string }) {
  const { path, width, height } = logo
  return (
    <img
      className={`${styles.logo} ${className}`}
      src={path}
      alt={name}
      width={Math.round((size * width) / height)}
      height={size}
      loading={className === styles.everywhere ? 'eager' : 'lazy'}
    />
  )
}

/** The product's mark, or the initial of another name. */
function Mark({ size, name }: { size: number; name: string }) {
  // The mark may stand on a page twice, and a gradient in a part that is not shown paints nothing.
  const gradient = useId()
  const [initial = ''] = name
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0.35" y2="1">
          <stop stopColor="var(--brand)" />
          <stop offset="1" stopColor="color-mix(in srgb, var(--brand) 68%, #0b1620)" />
        </linearGradient>
      </defs>
      {name === productName ? (
        <>
          <rect width="24" height="24" rx="7" fill={`url(#${gradient})`} />
          <path d="M6 8h12M6 16h12" stroke="#fff" strokeWidth="2" />
        </>
      ) : (
        <>
          <rect width="24" height="24" rx="7" fill="var(--accent)" />
          <text x="12" y="17" textAnchor="middle" fontSize="14" fontWeight="700" fill="var(--on-accent)">
            {initial.toUpperCase()}
          </text>
        </>
      )}
    </svg>
  )
}
