import CheckIcon from 'lucide-react/icons/check'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu-button.module.css'
import { Typeahead } from './typeahead.ts'
import { useOutsidePress, usePanel } from './use-panel.ts'

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
 * A button that opens a menu, by the ARIA menu pattern: arrows, Home and End move, typing finds an item, Escape and Tab close.
 * Our own (decision 0099): headless libraries weigh from 30 KiB, on the sign-in page too.
 */
export function MenuButton({ label, children, sections, header, align = 'end', className }: MenuButtonProps) {
  const [opensAt, setOpensAt] = useState<'start' | 'end' | null>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = opensAt !== null
  const close = (returnsFocus: boolean) => {
    setOpensAt(null)
    if (returnsFocus) button.current?.focus()
  }
  return (
    <div ref={anchor} className={styles.anchor}>
      <button
        ref={button}
        type="button"
        className={[styles.button, className].filter(Boolean).join(' ')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpensAt(isOpen ? null : 'start')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpensAt(event.key === 'ArrowUp' ? 'end' : 'start')
        }}
      >
        {children}
      </button>
      {opensAt && <Menu id={id} label={label} sections={sections} header={header} align={align} opensAt={opensAt} anchor={anchor} onClose={close} />}
    </div>
  )
}

interface MenuProps {
  id: string
  label: string | undefined
  sections: readonly MenuSection[]
  header: ReactNode
  align: 'start' | 'end'
  /** The item that gets the focus, unless one is chosen. */
  opensAt: 'start' | 'end'
  anchor: { current: HTMLDivElement | null }
  onClose: (returnsFocus: boolean) => void
}

function Menu({ id, label, sections, header, align, opensAt, anchor, onClose }: MenuProps) {
  const popup = usePanel<HTMLDivElement>({ anchor, align, gap: 6 })
  const menu = useRef<HTMLDivElement>(null)
  const typeahead = useRef(new Typeahead())
  useEffect(() => {
    const items = listItems(menu.current)
    // A menu of nothing but choices begins at the one in effect.
    const chosen = items.every(({ ariaChecked }) => ariaChecked !== null) ? items.find(({ ariaChecked }) => ariaChecked === 'true') : undefined
    ;(chosen ?? items.at(opensAt === 'start' ? 0 : -1))?.focus()
  }, [opensAt])
  useOutsidePress([anchor], () => onClose(false))
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose(true)
    }
    if (event.key === 'Tab') return onClose(true)
    const items = listItems(menu.current)
    const next = findNext(items, event, typeahead.current)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard beside the items as well, such as on the header.
    <div ref={popup} className={styles.popup} popover="manual" tabIndex={-1} onKeyDown={handleKey}>
      {header}
      <div ref={menu} id={id} role="menu" aria-label={label} tabIndex={-1}>
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
          {choice.isChosen && <CheckIcon />}
        </span>
      )}
    </button>
  )
}

function listItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

function findNext(items: HTMLElement[], event: KeyboardEvent, typeahead: Typeahead): HTMLElement | undefined {
  const { key, timeStamp } = event
  const current = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(current + 1) % items.length]
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  // A space presses the item, except within a word.
  if (!isLetter || (key === ' ' && !typeahead.isTyping(timeStamp))) return undefined
  const texts = items.map((item) => item.textContent ?? '')
  return items[typeahead.find(texts, current, key, timeStamp)] ?? items[current]
}
