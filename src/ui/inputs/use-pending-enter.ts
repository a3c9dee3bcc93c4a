import type { AutocompleteProps } from '@mui/material/Autocomplete'
import { type KeyboardEvent, useEffect, useRef } from 'react'

type BoxKey = Parameters<NonNullable<AutocompleteProps<unknown, false, boolean, false>['onKeyDown']>>[0]

const hasHighlight = (box: Element): boolean => box.hasAttribute('aria-activedescendant')

interface PendingEnterOptions {
  /** Loads the list immediately. */
  readonly loadNow: () => void
  /** The list has come, and has no option for the Enter. */
  readonly onNoOption: () => void
  /** Tab, where the list has its options and highlights none yet. */
  readonly onTabUnmarked: () => void
}

/**
 * Defers an Enter that is pressed while the options are still loading, and dispatches it again once an option is
 * highlighted. Any other key, and leaving the box, discards it.
 */
export function usePendingEnter(isListComing: boolean, { loadNow, onNoOption, onTabUnmarked }: PendingEnterOptions) {
  const pressedBox = useRef<HTMLElement>(undefined)
  // After each commit: the list highlights its first option in an effect of its own, before this one.
  useEffect(() => {
    const box = pressedBox.current
    if (!box || (isListComing && !hasHighlight(box))) return
    pressedBox.current = undefined
    if (hasHighlight(box)) box.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
    else onNoOption()
  })
  return {
    onKeyDown: (event: BoxKey): void => {
      const { key, target } = event as KeyboardEvent<HTMLElement>
      pressedBox.current = undefined
      // Tab accepts the option that Enter would accept, and moves on.
      if (key === 'Tab' && isListComing && target instanceof HTMLElement) {
        if (hasHighlight(target)) target.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
        else onTabUnmarked()
      }
      if (key !== 'Enter' || !isListComing || !(target instanceof HTMLElement) || hasHighlight(target)) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      pressedBox.current = target
      loadNow()
    },
    onBlur: (): void => {
      pressedBox.current = undefined
    },
  }
}

const enter = { key: 'Enter', bubbles: true, cancelable: true }
