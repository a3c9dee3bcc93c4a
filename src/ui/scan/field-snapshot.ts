// The content of a field before a scan, and its restoration: a scanned code is never treated as typed text.

type ScanTargetBox = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface FieldSnapshot {
  readonly box: ScanTargetBox
  readonly value: string
  readonly caret: readonly [number | null, number | null]
  /** Whether the list of a look-up was open. */
  readonly isOpen: boolean
}

const isLookup = (box: ScanTargetBox): boolean => box.getAttribute('role') === 'combobox'
const isExpanded = (box: ScanTargetBox): boolean => box.getAttribute('aria-expanded') === 'true'

const isBox = (target: EventTarget | null): target is ScanTargetBox =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Undefined where the focus is in no field that holds text. */
export const readField = (target: EventTarget | null): FieldSnapshot | undefined => {
  if (!isBox(target)) return undefined
  const caret =
    target instanceof HTMLSelectElement
      ? ([null, null] as const)
      : ([target.selectionStart, target.selectionEnd] as const)
  return { box: target, value: target.value, caret, isOpen: isLookup(target) && isExpanded(target) }
}

const getPrototype = (box: ScanTargetBox): object => {
  if (box instanceof HTMLSelectElement) return HTMLSelectElement.prototype
  return box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
}

/** Restores the field as if the value had been typed: listeners are notified. */
export const restoreField = (snapshot: FieldSnapshot | undefined): void => {
  if (!snapshot || snapshot.box.value === snapshot.value) return
  const { box, value, caret, isOpen } = snapshot
  // React remembers what it wrote through the box itself, and would take the same value for no change.
  Object.getOwnPropertyDescriptor(getPrototype(box), 'value')?.set?.call(box, value)
  if (box instanceof HTMLSelectElement) {
    box.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  // Behind what was put in, as after every key.
  if (caret[0] !== null) box.setSelectionRange(value.length, value.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret[0] !== null) box.setSelectionRange(caret[0], caret[1])
  if (isLookup(box) && !isOpen) leaveLookup(box)
}

/** A lookup opens on any text: a closed one is left, so that it shows its row again. */
const leaveLookup = (box: ScanTargetBox): void => {
  // The focus may have left it before, and what is hidden meanwhile takes none.
  if (document.activeElement !== box) {
    box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    return
  }
  box.blur()
  box.focus({ preventScroll: true })
}
