const typable = ['input', 'textarea'].map(name => `${name}:not([readonly], [disabled], [aria-hidden])`).join()

/** A ref of a form: the first box one can type into gets the focus, unless one of its fields has taken it. */
export function focusFirst(form: Element | null): void {
  if (form === null || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true })
}
