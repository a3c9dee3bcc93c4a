// The first input of a form gets the focus as soon as it exists, which may take a while.
import { focusWhenReady } from '../focus/focus-when-ready.ts'

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

// After a save that was refused: the first box that is wrong gets the focus; the focus rule brings it into view.

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
