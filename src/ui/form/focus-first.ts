// A choice is no input, but a box like any other to who walks by the keyboard.
const usable = [
  ...['input', 'textarea'].map(name => `${name}:not([readonly], [disabled], [aria-hidden])`),
  '[role=combobox][tabindex]:not(input, [aria-disabled=true])',
].join()

/** A ref of a form: the first box one can fill gets the focus, unless one of its fields has taken it. */
export function focusFirst(form: Element | null): void {
  if (form === null || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(usable)?.focus({ preventScroll: true })
}
