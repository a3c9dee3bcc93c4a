// After a save that was refused: the first box that is wrong gets the focus, wholly in sight.

const wrongBox = '[aria-invalid="true"]:not([aria-hidden="true"], [disabled])'

/** The dialog on top, or the page. */
const findTopForm = (): ParentNode =>
  [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? document

/** The first box marked as wrong in the order of the page, once the marks are drawn; a select is marked at its hidden input. */
export const focusFirstWrong = (): void => {
  requestAnimationFrame(() => {
    const form = findTopForm()
    const hidden = form.querySelector('[aria-invalid="true"][aria-hidden="true"]')
    const [first] = [
      form.querySelector<HTMLElement>(wrongBox),
      hidden?.parentElement?.querySelector<HTMLElement>('[role="combobox"]'),
    ]
      .filter(box => box !== null && box !== undefined)
      .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  })
}
