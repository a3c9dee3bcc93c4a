// The first input of a form gets the focus as soon as it exists, which may take a while.

/** Specification 9: the stone form's first box has the focus after 100 ms, when the dialog is open. */
const focusDelay = 100

const typingEvents = ['keydown', 'input'] as const

/** A select gives a handle in place of its box. */
type Focusable = HTMLInputElement & { readonly node?: Element }

/** Whether the user is in another box of the same form. */
const isInOtherBox = (box: Focusable): boolean => {
  const active = document.activeElement
  const isBox = active?.matches('input, textarea, [role=combobox]') ?? false
  return isBox && active !== box && active?.closest('form') === (box.node ?? box).closest('form')
}

/** Focuses a box as soon as it is mounted, and once more when the dialog is open. */
export const focusSoon = (box: Focusable | null): (() => void) => {
  const focusBox = (): void => {
    if (box && !isInOtherBox(box)) box.focus({ preventScroll: true })
  }
  focusBox()
  const timer = setTimeout(focusBox, focusDelay)
  const cancel = (): void => clearTimeout(timer)
  for (const eventName of typingEvents) document.addEventListener(eventName, cancel)
  return () => {
    cancel()
    for (const eventName of typingEvents) document.removeEventListener(eventName, cancel)
  }
}

/** Also scrolls the box into view. */
export const focusInSight = (box: Focusable | null): (() => void) => {
  const cancel = focusSoon(box)
  const element = box?.node ?? box
  element?.scrollIntoView({ block: 'center' })
  return cancel
}
