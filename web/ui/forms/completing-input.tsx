import { type ComponentProps, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { isOfInputMethod } from '../shortcuts/keys.ts'
import { CompletionList } from './completion-list.tsx'
import styles from './option-list.module.css'
import { TextInput } from './text-input.tsx'
import { type Complete, useCompletions } from './use-completions.ts'

interface CompletingInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  complete: Complete
  listLabel: string
}

/** Free text with completions at the caret; the ARIA combobox pattern with a list. Nothing is chosen until an arrow key moves into the list. */
export function CompletingInput({ ref, value, onChange, complete, listLabel, ...props }: CompletingInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const { options, active, listId, isShown, list, ...completions } = useCompletions({ field: input, value, onChange, complete })

  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent) || completions.handleKey(event)) return
    if (event.key === 'Enter') completions.close()
    if (event.key === 'Escape') onChange('')
  }
  return (
    <div ref={anchor} className={styles.anchor}>
      <TextInput
        {...props}
        {...list}
        ref={input}
        role="combobox"
        aria-expanded={isShown}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => completions.change(event.target)}
        onKeyDown={handleKey}
        onBlur={completions.close}
      />
      {isShown && <CompletionList id={listId} label={listLabel} anchor={anchor} options={options} active={active} onChoose={completions.choose} />}
    </div>
  )
}
