import { useEffectEvent, useLayoutEffect } from 'react'
import { type FieldBefore, fieldBefore, putBack } from './field-before.ts'
import { isScanBox } from './focus-scan-box.ts'
import { emptyScan, feedScan } from './scan-buffer.ts'

interface WindowScan {
  readonly disabled?: boolean
}

interface Ear {
  readonly take: (code: string) => void
}

/** Who hears a scanner; the one that came last, which stands over the others. */
const ears: Ear[] = []
let buffer = emptyScan
let before: FieldBefore | undefined
/** Where the last key fell. */
let lastTarget: EventTarget | null = null

/** A box whose own the code is. */
const keepsScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-keeps-scan]')

const hear = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || keepsScan(event.target)) {
    buffer = emptyScan
    return
  }
  // What was typed elsewhere just before is no part of a code.
  const isInBox = event.target === lastTarget && isScanBox(event.target)
  lastTarget = event.target
  const step = feedScan(buffer, event.key, event.timeStamp, isInBox)
  // The first key of what may be a code, before it falls into the field.
  if (step.buffer.text.length === 1 && step.buffer.at === event.timeStamp) before = fieldBefore(event.target)
  buffer = step.buffer
  if (step.code === undefined) return
  // The key that ends a code must not press the button that has the focus, pick a row of a list, or leave the field.
  event.preventDefault()
  event.stopImmediatePropagation()
  putBack(before)
  ears.at(-1)?.take(step.code)
}

/**
 * Hears a scanner wherever the focus is: on the page, in any field but those whose own the codes are, in a dialog. A field
 * keeps what stood in it. Where two listen, the one that was mounted last hears.
 */
export const useWindowScan = (onCode: (code: string) => void, { disabled = false }: WindowScan = {}): void => {
  const take = useEffectEvent(onCode)
  useLayoutEffect(() => {
    if (disabled) return undefined
    const ear: Ear = { take: code => take(code) }
    if (ears.length === 0) window.addEventListener('keydown', hear, { capture: true })
    ears.push(ear)
    return () => {
      ears.splice(ears.indexOf(ear), 1)
      if (ears.length === 0) window.removeEventListener('keydown', hear, { capture: true })
    }
  }, [disabled])
}
