import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { isOfInputMethod } from '../shortcuts/keys.ts'
import { CompletionList } from './completion-list.tsx'
import styles from './option-list.module.css'
import { TextArea } from './text-area.tsx'
import { type Complete, useCompletions } from './use-completions.ts'

interface CompletingTextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'ref'> {
  value: string
  onChange: (value: string) => void
  complete: Complete
  listLabel: string
}

/** Several lines with completions at the caret. Enter chooses one while they are shown, and begins a line otherwise. */
export function CompletingTextArea({ value, onChange, complete, listLabel, ...props }: CompletingTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const { options, active, listId, isShown, list, ...completions } = useCompletions({ field: area, value, onChange, complete, isFirstActive: true })

  const handleKey = (event: KeyboardEvent) => {
    if (!isOfInputMethod(event.nativeEvent)) completions.handleKey(event)
  }
  return (
    <div ref={anchor} className={styles.anchor}>
      <TextArea
        {...props}
        {...list}
        ref={area}
        value={value}
        onChange={(event) => completions.change(event.target)}
        onKeyDown={handleKey}
        onBlur={completions.close}
      />
      {isShown && <CompletionList id={listId} label={listLabel} anchor={anchor} options={options} active={active} onChoose={completions.choose} />}
    </div>
  )
}
