import type { KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './combobox.module.css'
import { TextInput } from './text-input.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** A quieter second text, searched as well. */
  detail?: string
}

interface ComboboxProps {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean
  options: readonly ComboboxOption[]
  value: string
  /** What the list is called. */
  listLabel: string
  /** Said where nothing matches. */
  emptyText: string
  disabled?: boolean
  onChange: (value: string) => void
}

/** Every word typed must be in the option, wherever. */
function matches({ label, detail = '' }: ComboboxOption, words: readonly string[]): boolean {
  const text = `${label} ${detail}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Stable, so that React calls it only when the list opens. */
function showWhole(list: HTMLElement | null): void {
  if (!list) return
  const pageEnd = list.closest('main')?.getBoundingClientRect().bottom ?? 0
  // A list beyond the end would make the page longer than the frame around it.
  if (list.getBoundingClientRect().bottom > Math.max(pageEnd, window.innerHeight)) list.dataset.above = ''
  list.scrollIntoView({ block: 'nearest' })
}

/** One of many, found by typing; the ARIA combobox pattern with a list. Our own, since antd's select would weigh more than the page it stands on. */
export function Combobox({ id, options, value, listLabel, emptyText, disabled = false, onChange, ...described }: ComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const chosen = options.find((option) => option.value === value)
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = typed === null ? options : options.filter((option) => matches(option, words))

  const open = () => {
    if (isOpen || disabled) return
    setIsOpen(true)
    setActive(Math.max(0, chosen ? options.indexOf(chosen) : 0))
  }
  const close = () => {
    setIsOpen(false)
    setTyped(null)
  }
  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return open()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive((active + step + found.length) % Math.max(found.length, 1))
    } else if (key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(found[active])
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className={styles.anchor}>
      <TextInput
        {...described}
        id={id}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={typed ?? chosen?.label ?? value}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsOpen(true)
          setActive(0)
        }}
        onFocus={(event) => event.target.select()}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {isOpen && found.length > 0 && (
        <div ref={showWhole} id={listId} role="listbox" aria-label={listLabel} tabIndex={-1} className={styles.list}>
          {found.map((option, index) => (
            <Option
              key={option.value}
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              isChosen={option.value === value}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
      )}
      {isOpen && found.length === 0 && (
        <p ref={showWhole} role="status" className={styles.empty}>
          {emptyText}
        </p>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  option: ComboboxOption
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

function Option({ id, option, isActive, isChosen, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: by the pattern the focus stays in the input, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same.
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      data-active={isActive || undefined}
      // The input must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span>{option.label}</span>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
    </div>
  )
}
