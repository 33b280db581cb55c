import LoaderCircleIcon from 'lucide-react/icons/loader-circle'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'ref'> {
  /** Primary is what a page, a part or a dialog is for; bare and link stand where an edge would be noise. */
  kind?: 'default' | 'primary' | 'bare' | 'link'
  size?: 'small' | 'default' | 'large'
  /** It takes something away for good. */
  isDangerous?: boolean
  /** It is at work: it turns, keeps its colours and does nothing. */
  isBusy?: boolean
  isWide?: boolean
  /** Alone, it needs a label for those who listen. */
  icon?: ReactNode
  /** Makes a link of it. */
  href?: string | undefined
  target?: string | undefined
}

/** A button, or a link that looks like one. */
export function Button({
  kind = 'default',
  size = 'default',
  isDangerous = false,
  isBusy = false,
  isWide = false,
  icon,
  href,
  target,
  type = 'button',
  className,
  children,
  onClick,
  ...others
}: ButtonProps) {
  const shared = {
    className: [styles.button, className].filter(Boolean).join(' '),
    'data-kind': kind,
    'data-size': size,
    'data-dangerous': isDangerous || undefined,
    'data-wide': isWide || undefined,
    'data-icon-only': (icon !== undefined && !children) || undefined,
    'data-working': isBusy || undefined,
  }
  const content = (
    <>
      {isBusy ? <LoaderCircleIcon className={styles.turning} aria-hidden /> : icon}
      {children}
    </>
  )
  if (href !== undefined) {
    return (
      <a {...(others as object)} {...shared} href={href} target={target} onClick={onClick as never}>
        {content}
      </a>
    )
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button {...others} {...shared} type={type} onClick={click}>
      {content}
    </button>
  )
}
