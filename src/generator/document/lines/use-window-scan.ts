import { useEffect, useEffectEvent } from 'react'
import { emptyScan, feedScan } from './scan-buffer.ts'

const typable = 'input, textarea, select, [contenteditable="true"], [role=combobox]'
const elsewhere = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

const isOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Hears a scanner wherever the focus is, but for boxes one types into and whatever lies over the page. */
export const useWindowScan = (onCode: (code: string) => void, disabled: boolean): void => {
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (disabled) return undefined
    let buffer = emptyScan
    const hear = (event: KeyboardEvent): void => {
      const { target, ctrlKey, altKey, metaKey } = event
      const isTyping = target instanceof Element && target.closest(`${typable}, ${elsewhere}`) !== null
      if (isTyping || ctrlKey || altKey || metaKey || isOpen()) {
        buffer = emptyScan
        return
      }
      const step = feedScan(buffer, event.key, event.timeStamp)
      buffer = step.buffer
      if (step.code === undefined) return
      // The Enter of the scanner must not press the button that has the focus.
      event.preventDefault()
      event.stopPropagation()
      take(step.code)
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [disabled])
}
