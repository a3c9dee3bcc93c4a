import type { IconComponent } from '../create-icon.tsx'

export interface RowButtonProps {
  readonly Icon: IconComponent
  readonly title: string
  /** What its row is called, for who hears the button and does not see where it stands. */
  readonly of: string
  readonly onClick: () => void
}

/** A step at the end of a row; a plain element, its looks are the table's. */
export function RowButton({ Icon, title, of, onClick }: RowButtonProps) {
  return (
    <button type="button" aria-label={`${title} ${of}`} title={title} onClick={onClick}>
      <Icon />
    </button>
  )
}
