// What stood in a box before a scanner typed into it, and its way back there: a code is never taken for what was typed.

export interface BoxBefore {
  readonly box: HTMLInputElement | HTMLTextAreaElement
  readonly value: string
}

/** Undefined where the focus is in no box that holds text. */
export const boxBefore = (target: EventTarget | null): BoxBefore | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { box: target, value: target.value }
    : undefined

/** As if it had been typed: who listens to the box hears it. */
export const putBack = (before: BoxBefore | undefined): void => {
  if (!before || before.box.value === before.value) return
  const { box, value } = before
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React remembers what it wrote through the box itself, and would take the same value for no change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
