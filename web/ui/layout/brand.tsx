import { isWordmark, productMark, productName } from '#kernel/appearance/brand.ts'
import styles from './brand.module.css'
import { type PageBrand, type PageLogo, pageBrand } from './page-brand.ts'

interface BrandProps {
  size?: number
  brand?: PageBrand
}

/** The logo or mark, and the name, unless the logo has it. */
export function Brand({ size = 24, brand = pageBrand }: BrandProps) {
  const { name, logo } = brand
  if (logo && isWordmark(logo)) {
    return (
      <span className={styles.brand}>
        <Logo size={size} brand={brand} logo={logo} text={name} />
      </span>
    )
  }
  return (
    <span className={styles.brand}>
      <Mark size={size} brand={brand} />
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}

/** Whether the installation's logo has its name in it. */
export const hasWordmark = pageBrand.logo !== null && isWordmark(pageBrand.logo)

/** The logo, where it is a sign without a name; the product's mark, the stub of a cheque with its holes and lines; or the initial of another name. */
export function Mark({ size = 24, brand = pageBrand }: BrandProps) {
  const { name, logo } = brand
  if (logo && !isWordmark(logo)) return <Logo size={size} brand={brand} logo={logo} text="" />
  const [initial = ''] = name
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5" fill="var(--accent)" />
      {name === productName ? (
        <path d={productMark} fill="var(--on-accent)" />
      ) : (
        <text x="12" y="17" textAnchor="middle" fontSize="14" fontWeight="600" fill="var(--on-accent)">
          {initial.toUpperCase()}
        </text>
      )}
    </svg>
  )
}

/** `text` is read where no name stands beside it. */
function Logo({ size, brand: { darkLogo }, logo, text }: { size: number; brand: PageBrand; logo: PageLogo; text: string }) {
  return (
    <>
      <LogoImage className={darkLogo ? styles.onLight : styles.everywhere} logo={logo} size={size} text={text} />
      {darkLogo && <LogoImage className={styles.onDark} logo={darkLogo} size={size} text={text} />}
    </>
  )
}

/** One that isn't shown isn't loaded. */
function LogoImage({ className = '', logo, size, text }: { className: string | undefined; logo: PageLogo; size: number; text: string }) {
  const { path, width, height } = logo
  return (
    <img
      className={`${styles.logo} ${className}`}
      src={path}
      alt={text}
      width={Math.round((size * width) / height)}
      height={size}
      loading={className === styles.everywhere ? 'eager' : 'lazy'}
    />
  )
}
