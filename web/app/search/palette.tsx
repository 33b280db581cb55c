import { useNavigate } from '@tanstack/react-router'
import SearchIcon from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IdStart } from '#areas/home/contract/search/object-id.ts'
import { queryLimits } from '#kernel/query/rules.ts'
import { isApple, isOfInputMethod, readKey } from '../../ui/shortcuts/keys.ts'
import { ShortcutKeys } from '../../ui/shortcuts/shortcut-keys.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './palette.module.css'
import { closePalette, type PaletteItem, usePalette } from './palette-store.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** Calls wait until the typing pauses, in milliseconds. */
const pauseMs = 150

/** Search of everything, by the ARIA combobox pattern: the focus stays in the input, and arrows choose. */
export default function Palette() {
  const { t } = useTranslation(['search', 'common'])
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const typed = usePalette((state) => state.typed)
  const [active, setActive] = useState(0)
  const [isEnterWaiting, setIsEnterWaiting] = useState(false)
  const id = useId()
  const locale = useLocale()
  const text = typed.trim()
  const asked = useSettled(text)
  const { groups, continued, unfinished, isSearching, isFailed, idStart } = usePaletteItems(asked)
  const found = groups.flatMap((group) => group.items)
  const items = continued ? [...found, continued] : found
  const isBusy = isSearching || asked !== text
  // Before another key is pressed, which belongs to the input.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    closePalette()
    if (typeof item.target === 'string') return void navigate({ to: item.target, search: item.search ?? {}, hash: item.hash ?? '' })
    // Once the dialog is gone: actions open dialogs or take the focus.
    setTimeout(item.target)
  }
  const onFound = useEffectEvent(() => choose(items[0]))
  // Enter means what the text finds, not what an earlier one did: it waits for the result.
  useEffect(() => {
    if (isEnterWaiting && !isBusy) onFound()
  }, [isEnterWaiting, isBusy])

  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    if (readKey(event.nativeEvent, isApple()) === 'mod+k') {
      event.preventDefault()
      return closePalette()
    }
    const { key } = event
    const last = items.length - 1
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
      PageDown: Math.min(active + 5, last),
      PageUp: Math.max(active - 5, 0),
    }[key]
    if (next !== undefined) {
      event.preventDefault()
      return setActive(Math.max(next, 0))
    }
    if (key !== 'Enter') return
    event.preventDefault()
    if (isBusy && active === 0) return setIsEnterWaiting(true)
    choose(items[active])
  }
  const chosen = items[active]
  const sayIdStart = ({ kind, missing }: IdStart) =>
    missing > 0 ? t('idStart.more', { kind: t(`kind.${kind}`), count: missing }) : t('idStart.none', { kind: t(`kind.${kind}`), text })
  const status = () => {
    if (isFailed) return t('failed')
    if (isBusy) return t('searching')
    if (unfinished.length > 0) return t('unfinished', { kinds: new Intl.ListFormat(locale).format(unfinished) })
    if (idStart && groups.every(({ key }) => key !== idStart.kind)) return sayIdStart(idStart)
    return found.length === 0 ? t('none', { text }) : t('count', { count: found.length })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: this click is beside the palette; Escape does the same.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('title')}
      // The browser closes it before it says so, and a key between the two would find it open.
      onCancel={closePalette}
      onClose={closePalette}
      onClick={(event) => event.target === dialog.current && closePalette()}
    >
      <div className={styles.palette}>
        <div className={styles.head}>
          <SearchIcon aria-hidden className={styles.icon ?? ''} />
          <input
            className={styles.input}
            role="combobox"
            aria-label={t('title')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen && `${id}-${active}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={queryLimits.searchTextLengthMax}
            placeholder={t('placeholder')}
            autoFocus
            value={typed}
            onChange={(event) => {
              usePalette.setState({ typed: event.target.value })
              setActive(0)
              setIsEnterWaiting(false)
            }}
            onKeyDown={handleKey}
          />
          <button type="button" className={styles.close} onClick={closePalette}>
            {t('common:actions.close')}
          </button>
        </div>
        <div id={`${id}-list`} className={styles.list} role="listbox" aria-label={t('results')} aria-busy={isBusy}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div className={styles.title} id={`${id}-${group.key}`} role="presentation">
                {group.title}
              </div>
              {group.items.map((item) => {
                const index = items.indexOf(item)
                return (
                  <Option
                    key={item.key}
                    id={`${id}-${index}`}
                    item={item}
                    isActive={index === active}
                    onPoint={() => setActive(index)}
                    onChoose={() => choose(item)}
                  />
                )
              })}
            </div>
          ))}
          {continued && (
            <Option
              id={`${id}-${found.length}`}
              item={continued}
              isActive={active === found.length}
              onPoint={() => setActive(found.length)}
              onChoose={() => choose(continued)}
            />
          )}
        </div>
        <p className={styles.status} role="status" data-empty={items.length === 0 || undefined}>
          {status()}
        </p>
      </div>
    </dialog>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: by the pattern the focus stays in the input, which names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.label} lang={item.lang}>
        {item.label}
      </span>
      {item.detail && <span className={styles.detail}>{item.detail}</span>}
      {item.keys && <ShortcutKeys keys={item.keys} />}
    </div>
  )
}

/** The text once nobody has typed for a moment; immediately if it was emptied. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
