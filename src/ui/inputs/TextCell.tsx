import { type ChangeEvent, useRef } from 'react'
import type { ChoiceOption } from './ChoiceInput.tsx'
import { convertLetters, type LetterCase } from './digit-filters.ts'
import { useSelectOnFocus } from './use-select-on-focus.ts'

interface TextCellProps {
  readonly label: string
  readonly value: string
  readonly case: LetterCase
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  /** A code that is scanned here stays here. */
  readonly keepsScan?: boolean | undefined
  readonly invalid: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: string) => void
}

/** A text in a cell of a grid; all of it is marked when one comes to it, so that typing replaces it. */
export function TextCell({
  label,
  value,
  case: letters,
  maxLength,
  placeholder,
  keepsScan,
  invalid,
  describedBy,
  onChange,
}: TextCellProps) {
  const inputElement = useRef<HTMLInputElement>(null)
  const { onFocus, onSelect, clearSelection: unmark } = useSelectOnFocus(inputElement, value)
  const handleChange = ({ target: box }: ChangeEvent<HTMLInputElement>): void => {
    const { text, caret } = convertLetters({ text: box.value, caret: box.selectionStart ?? box.value.length }, letters)
    if (text !== box.value) {
      box.value = text
      box.setSelectionRange(caret, caret)
    }
    unmark()
    onChange(text)
  }
  return (
    <input
      ref={inputElement}
      data-cell
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      autoComplete="off"
      data-keeps-scan={keepsScan || undefined}
      spellCheck={false}
      value={value}
      maxLength={maxLength}
      placeholder={placeholder}
      onChange={handleChange}
      onFocus={onFocus}
      onSelect={onSelect}
    />
  )
}

interface ChoiceCellProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly ChoiceOption[]
  readonly invalid: boolean
  readonly describedBy?: string | undefined
  readonly onChange: (value: string) => void
}

/** A choice in a cell of a grid, as the browser's own list. */
export function ChoiceCell({ label, value, choices, invalid, describedBy, onChange }: ChoiceCellProps) {
  return (
    <select
      data-cell
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      value={value}
      onChange={event => onChange(event.target.value)}
    >
      <option value="" />
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.title}
        </option>
      ))}
    </select>
  )
}
