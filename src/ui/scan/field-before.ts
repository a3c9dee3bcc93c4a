// What stood in a field before a scanner typed into it, and its way back there: a code is never taken for what was typed.

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldBefore {
  readonly box: Box
  readonly value: string
  readonly caret: readonly [number | null, number | null]
  /** Whether the list of a look-up was open. */
  readonly isOpen: boolean
}

const isLookup = (box: Box): boolean => box.getAttribute('role') === 'combobox'
const isOpenAt = (box: Box): boolean => box.getAttribute('aria-expanded') === 'true'

const isBox = (target: EventTarget | null): target is Box =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Undefined where the focus is in no field that holds text. */
export const fieldBefore = (target: EventTarget | null): FieldBefore | undefined => {
  if (!isBox(target)) return undefined
  const caret =
    target instanceof HTMLSelectElement
      ? ([null, null] as const)
      : ([target.selectionStart, target.selectionEnd] as const)
  return { box: target, value: target.value, caret, isOpen: isLookup(target) && isOpenAt(target) }
}

const prototypeOf = (box: Box): object => {
  if (box instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
}

/** As if it had been typed: who listens to the field hears it. */
export const putBack = (before: FieldBefore | undefined): void => {
  if (!before || before.box.value === before.value) return
  const { box, value, caret, isOpen } = before
  // React remembers what it wrote through the box itself, and would take the same value for no change.
  Object.getOwnPropertyDescriptor(prototypeOf(box), 'value')?.set?.call(box, value)
  if (box instanceof HTMLSelectElement) {
    box.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // Behind what was put in, as after every key.
  if (caret[0] !== null) box.setSelectionRange(value.length, value.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret[0] !== null) box.setSelectionRange(caret[0], caret[1])
  // A look-up takes any text for a question, and opens: one that was closed says its row again, and nothing else, when it is left.
  if (isLookup(box) && !isOpen) {
    box.blur()
    box.focus({ preventScroll: true })
  }
}
