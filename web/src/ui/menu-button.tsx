import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import type { KeyboardEvent, ReactNode } from 'react'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import styles from './menu-button.module.css'

export interface MenuChoice {
  key: string
  label: ReactNode
  /** A quieter second line. */
  detail?: ReactNode
  icon?: ReactNode
  /** Given where the choice is one of several: whether it is the one in effect. */
  isChosen?: boolean
  /** The language of the label, where it is not the page's. */
  lang?: string
  onChoose: () => void
}

export interface MenuSection {
  key: string
  title?: string
  choices: readonly MenuChoice[]
}

interface MenuButtonProps {
  /** What the button is called, where its content does not say it. */
  label?: string
  /** The button's content. */
  children: ReactNode
  sections: readonly MenuSection[]
  /** Something above the choices that is not one. */
  header?: ReactNode
  align?: 'start' | 'end'
  className?: string
}

/**
 * A button that opens a menu, by the ARIA menu pattern: arrows, Home and End move, a letter jumps, Escape and Tab close.
 * Our own, since antd's would bring its whole menu to the sign-in page.
 */
export function MenuButton({ label, children, sections, header, align = 'end', className }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (returnsFocus: boolean) => {
    setIsOpen(false)
    if (returnsFocus) button.current?.focus()
  }
  return (
    <div className={styles.anchor}>
      <button
        ref={button}
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && <Menu id={id} label={label} sections={sections} header={header} align={align} button={button} onClose={close} />}
    </div>
  )
}

interface MenuProps {
  id: string
  label: string | undefined
  sections: readonly MenuSection[]
  header: ReactNode
  align: 'start' | 'end'
  button: { current: HTMLButtonElement | null }
  onClose: (returnsFocus: boolean) => void
}

function Menu({ id, label, sections, header, align, button, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const items = listItems(menu.current)
    const chosen = items.find((item) => item.ariaChecked === 'true')
    ;(chosen ?? items[0])?.focus()
  }, [])
  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target as Node
      if (!menu.current?.contains(target) && !button.current?.contains(target)) onClose(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [button, onClose])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose(true)
    }
    if (event.key === 'Tab') return onClose(true)
    const items = listItems(menu.current)
    const next = findNext(items, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className={styles.popup} data-align={align}>
      {header}
      <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKey}>
        {sections.map((section, index) => (
          <Fragment key={section.key}>
            {index > 0 && <hr className={styles.line} />}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu. */}
            <div role="group" aria-label={section.title}>
              {section.title && (
                <div className={styles.title} aria-hidden="true">
                  {section.title}
                </div>
              )}
              {section.choices.map((choice) => (
                <Item key={choice.key} choice={choice} onClose={onClose} />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Item({ choice, onClose }: { choice: MenuChoice; onClose: (returnsFocus: boolean) => void }) {
  const isOneOfSeveral = choice.isChosen !== undefined
  return (
    <button
      type="button"
      {...(isOneOfSeveral ? { role: 'menuitemradio', 'aria-checked': choice.isChosen } : { role: 'menuitem' })}
      className={styles.item}
      tabIndex={-1}
      lang={choice.lang}
      onClick={() => {
        onClose(true)
        choice.onChoose()
      }}
      onMouseEnter={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {choice.icon && (
        <span className={styles.icon} aria-hidden="true">
          {choice.icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{choice.label}</span>
        {choice.detail && <span className={styles.detail}>{choice.detail}</span>}
      </span>
      {isOneOfSeveral && (
        <span className={styles.check} aria-hidden="true">
          {choice.isChosen && <CheckOutlined />}
        </span>
      )}
    </button>
  )
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

function findNext(items: HTMLElement[], key: string): HTMLElement | undefined {
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items[(current - 1 + items.length) % items.length]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)]
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
