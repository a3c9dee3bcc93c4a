// The Enter key in forms: it moves to the next field, and submits only if the definition says so (specification 5).
import type { FormEvent, KeyboardEvent } from 'react'
import { findNextBox } from './focus-soon.ts'

const focusNextField = (event: KeyboardEvent<HTMLElement>): void => {
  const { target, currentTarget } = event
  // Buttons, notes and open lists have an Enter of their own.
  if (event.key !== 'Enter' || event.isDefaultPrevented() || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  findNextBox(currentTarget, target)?.focus()
}

/** For a form element: it never reloads the page, and Enter in a box does not press its first button. */
export const getFormProps = (onSubmit: () => unknown, submitOnEnter = false) => ({
  noValidate: true,
  onSubmit: (event: FormEvent): void => {
    event.preventDefault()
    void onSubmit()
  },
  ...(!submitOnEnter && { onKeyDown: focusNextField }),
})
