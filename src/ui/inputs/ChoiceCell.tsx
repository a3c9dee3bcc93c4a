import type { ChoiceOption } from './ChoiceInput.tsx'

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
