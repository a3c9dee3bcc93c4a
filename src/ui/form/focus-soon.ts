// The first input of a form gets the focus as soon as it exists, which may take a while.

/** Specification 9: the stone form's first box has the focus after 100 ms, when the dialog is open. */
const focusDelay = 100

const signsOfTyping = ['keydown', 'input'] as const

/** A select gives a handle in place of its box. */
type Focusable = HTMLInputElement & { readonly node?: Element }

/** Whether the user is in another box of the same form. */
const isElsewhere = (box: Focusable): boolean => {
  const now = document.activeElement
  const isBox = now?.matches('input, textarea, [role=combobox]') ?? false
  return isBox && now !== box && now?.closest('form') === (box.node ?? box).closest('form')
}

/** Focuses a box as soon as it is mounted, and once more when the dialog is open. */
export const focusSoon = (box: Focusable | null): (() => void) => {
  const take = (): void => {
    if (box && !isElsewhere(box)) box.focus({ preventScroll: true })
  }
  take()
  const timer = setTimeout(take, focusDelay)
  const stay = (): void => clearTimeout(timer)
  for (const sign of signsOfTyping) document.addEventListener(sign, stay)
  return () => {
    stay()
    for (const sign of signsOfTyping) document.removeEventListener(sign, stay)
  }
}

/** Also scrolls the box into view. */
export const focusInSight = (box: Focusable | null): (() => void) => {
  const leave = focusSoon(box)
  const element = box?.node ?? box
  element?.scrollIntoView({ block: 'center' })
  return leave
}
