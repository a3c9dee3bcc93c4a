import type { KeyboardEvent } from 'react'

/** Enter in a box would press the first button (specification 5). */
export const keepEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
