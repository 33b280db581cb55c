import { useState } from 'react'
import styles from './code-input.module.css'
import frame from './input-frame.module.css'
import { PlainField } from './plain-field.tsx'
import { digitCount, readDigits } from './read-numbers.ts'

const boxes = Array.from({ length: digitCount }, (_, index) => index)

interface CodeInputProps {
  label: string
  /** Digits only, at most six. */
  value: string
  onChange: (digits: string) => void
  /** Called once when the sixth digit arrives, typed or pasted. */
  onComplete?: (digits: string) => void
  problem?: string | undefined
  autoFocus?: boolean
}

/**
 * Six digits. One real input over six drawn boxes, so that pasting, screen readers, password managers and the codes
 * that phones suggest all work as in any other input.
 */
export function CodeInput({ label, value, onChange, onComplete, problem, autoFocus = false }: CodeInputProps) {
  const [isFocused, setIsFocused] = useState(false)
  // What an input method composes is its own until it is done: changed meanwhile, it would be typed once more.
  const [composed, setComposed] = useState<string | null>(null)
  const change = (text: string) => {
    const digits = readDigits(text)
    onChange(digits)
    if (digits.length === digitCount && digits !== value) onComplete?.(digits)
  }
  return (
    <PlainField label={label} problem={problem}>
      {(control) => (
        <div className={styles.frame}>
          <div className={styles.control}>
            {boxes.map((index) => (
              <span
                key={index}
                className={frame.frame}
                data-active={isFocused && index === Math.min(value.length, digitCount - 1)}
                data-invalid={control['aria-invalid']}
                aria-hidden
              />
            ))}
            <span className={styles.window}>
              <input
                {...control}
                className={styles.input}
                // biome-ignore lint/a11y/noAutofocus: asked for only where the code is all that there is to enter.
                autoFocus={autoFocus}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                value={composed ?? value}
                onChange={({ target, nativeEvent }) => ((nativeEvent as InputEvent).isComposing ? setComposed(target.value) : change(target.value))}
                onCompositionEnd={({ currentTarget }) => {
                  setComposed(null)
                  change(currentTarget.value)
                }}
                onFocus={() => setIsFocused(true)}
                onBlur={() => setIsFocused(false)}
              />
            </span>
          </div>
        </div>
      )}
    </PlainField>
  )
}
