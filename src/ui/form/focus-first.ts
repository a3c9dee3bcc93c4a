// A choice is no input, but a box like any other to who walks by the keyboard.
const usableSelector = [
  ...['input', 'textarea'].map(name => `${name}:not([readonly], [disabled], [aria-hidden], [tabindex="-1"])`),
  '.choosable input',
  '[role=combobox][tabindex]:not(input, [aria-disabled=true])',
].join()

/** The boxes of a form that one can fill, in their order. */
const listUsableBoxes = (form: Element): readonly HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>(usableSelector),
]

/** Marks the button after the last box, for navigation by Enter. */
export const afterFields = { 'data-after-fields': true } as const

/** The next box, or the marked button after the last one. */
export const findNextBox = (form: Element, box: HTMLElement): HTMLElement | null => {
  const boxes = listUsableBoxes(form)
  return boxes[boxes.indexOf(box) + 1] ?? form.querySelector<HTMLElement>('[data-after-fields]')
}

/** Below the last box of a part of a form: the next box, or the marked button. */
export const focusAfter = (part: Element): void => {
  const form = part.closest('form')
  const last = listUsableBoxes(part).at(-1)
  if (form && last) findNextBox(form, last)?.focus()
}

/** A ref of a form: the first box one can fill gets the focus, unless one of its fields has taken it. */
export function focusFirst(form: Element | null): void {
  if (form === null || form.contains(document.activeElement)) return
  listUsableBoxes(form)[0]?.focus({ preventScroll: true })
}
