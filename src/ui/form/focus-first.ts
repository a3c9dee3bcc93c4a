// A choice is no input, but a box like any other to who walks by the keyboard.
const usable = [
  ...['input', 'textarea'].map(name => `${name}:not([readonly], [disabled], [aria-hidden], [tabindex="-1"])`),
  '.choosable input',
  '[role=combobox][tabindex]:not(input, [aria-disabled=true])',
].join()

/** The boxes of a form that one can fill, in their order. */
export const usableBoxes = (form: Element): readonly HTMLElement[] => [...form.querySelectorAll<HTMLElement>(usable)]

/** A ref of a form: the first box one can fill gets the focus, unless one of its fields has taken it. */
export function focusFirst(form: Element | null): void {
  if (form === null || form.contains(document.activeElement)) return
  usableBoxes(form)[0]?.focus({ preventScroll: true })
}
