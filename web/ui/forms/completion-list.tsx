import type { RefObject } from 'react'
import { Option, OptionList } from './option-list.tsx'
import type { Completions } from './use-completions.ts'

interface CompletionListProps {
  id: string
  label: string
  anchor: RefObject<HTMLElement | null>
  options: Completions['options']
  active: number
  onChoose: (insert: string) => void
}

/** The completions of a text field, beside it. */
export function CompletionList({ id, label, anchor, options, active, onChoose }: CompletionListProps) {
  return (
    <OptionList id={id} label={label} anchor={anchor}>
      {options.map(({ insert, name }, index) => (
        <Option
          key={insert}
          id={`${id}-${index}`}
          label={insert}
          detail={name}
          isActive={index === active}
          isChosen={index === active}
          onChoose={() => onChoose(insert)}
        />
      ))}
    </OptionList>
  )
}
