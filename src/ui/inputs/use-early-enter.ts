import type { AutocompleteProps } from '@mui/material/Autocomplete'
import { type KeyboardEvent, useEffect, useRef } from 'react'

type BoxKey = Parameters<NonNullable<AutocompleteProps<unknown, false, boolean, false>['onKeyDown']>>[0]

const hasHighlight = (box: Element): boolean => box.hasAttribute('aria-activedescendant')

interface EarlyEnterCalls {
  /** Loads the list immediately. */
  readonly hurry: () => void
  /** The list has come, and has no option for the Enter. */
  readonly onNothing: () => void
}

/**
 * Defers an Enter that is pressed while the options are still loading, and dispatches it again once an option is
 * highlighted. Any other key, and leaving the box, discards it.
 */
export function useEarlyEnter(mayCome: boolean, { hurry, onNothing }: EarlyEnterCalls) {
  const pressed = useRef<HTMLElement>(undefined)
  // After each commit: the list highlights its first option in an effect of its own, before this one.
  useEffect(() => {
    const box = pressed.current
    if (!box || (mayCome && !hasHighlight(box))) return
    pressed.current = undefined
    if (hasHighlight(box)) box.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
    else onNothing()
  })
  return {
    onKeyDown: (event: BoxKey): void => {
      const { key, target } = event as KeyboardEvent<HTMLElement>
      pressed.current = undefined
      // Tab accepts the option that Enter would accept, and moves on.
      if (key === 'Tab' && mayCome && target instanceof HTMLElement && hasHighlight(target))
        target.dispatchEvent(new globalThis.KeyboardEvent('keydown', enter))
      if (key !== 'Enter' || !mayCome || !(target instanceof HTMLElement) || hasHighlight(target)) return
      event.preventDefault()
      event.defaultMuiPrevented = true
      pressed.current = target
      hurry()
    },
    onBlur: (): void => {
      pressed.current = undefined
    },
  }
}

const enter = { key: 'Enter', bubbles: true, cancelable: true }
