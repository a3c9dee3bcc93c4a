// After a save that was refused: the first box that is wrong gets the focus; the focus rule brings it into view.
import { focusWhenReady } from '../focus/focus-when-ready.ts'

const invalidSelector = '[aria-invalid="true"]:not([aria-hidden="true"], [disabled])'

/** The dialog on top, or the page. */
const findTopForm = (): ParentNode =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? document

/** The first box marked as wrong in the order of the page; a select is marked at its hidden input. */
const findFirstInvalid = (): HTMLElement | undefined => {
  const form = findTopForm()
  const hidden = form.querySelector('[aria-invalid="true"][aria-hidden="true"]')
  const boxes = [
    form.querySelector<HTMLElement>(invalidSelector),
    hidden?.parentElement?.querySelector<HTMLElement>('[role="combobox"]'),
  ]
  return boxes
    .filter(box => box !== null && box !== undefined)
    .toSorted((first, second) => (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0]
}

/** The marks may be drawn a moment later. */
export const focusFirstInvalid = (): void => focusWhenReady(findFirstInvalid)
