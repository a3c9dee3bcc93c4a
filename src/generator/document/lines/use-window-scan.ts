import { useEffect, useEffectEvent } from 'react'
import { type BoxBefore, boxBefore, putBack } from './box-before.ts'
import { emptyScan, feedScan } from './scan-buffer.ts'

const typable = 'input, textarea, select, [contenteditable="true"], [role=combobox]'
const overThePage = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'
/** The box for codes takes its own. */
const scanBox = '[data-scan]'

const isOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

interface WindowScan {
  readonly disabled?: boolean
  /** In boxes one types into as well: a code leaves the box as it was before its first key. */
  readonly everywhere?: boolean
}

/** Hears a scanner wherever the focus is, but for what lies over the page and, unless it is everywhere, boxes one types into. */
export const useWindowScan = (
  onCode: (code: string) => void,
  { disabled = false, everywhere = false }: WindowScan,
): void => {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (disabled) return undefined
    let buffer = emptyScan
    let before: BoxBefore | undefined
    const hear = (event: KeyboardEvent): void => {
      const { target, ctrlKey, altKey, metaKey } = event
      const deaf = everywhere ? `${scanBox}, ${overThePage}` : `${typable}, ${overThePage}`
      const isElsewhere = target instanceof Element && target.closest(deaf) !== null
      if (isElsewhere || ctrlKey || altKey || metaKey || isOpen()) {
        buffer = emptyScan
        return
      }
      const step = feedScan(buffer, event.key, event.timeStamp)
      if (step.buffer.text.length === 1) before = boxBefore(target)
      buffer = step.buffer
      if (step.code === undefined) return
      // The Enter of the scanner must not press the button that has the focus, or leave the box.
      event.preventDefault()
      event.stopPropagation()
      putBack(before)
      take(step.code)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [disabled, everywhere])
}
