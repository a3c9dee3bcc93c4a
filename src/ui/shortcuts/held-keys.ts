// Keys typed behind the finder's shortcut while its code still loads: held from the first script on, and handed to its box.
import { isShortcut } from './match-shortcut.ts'

export const finderShortcut = 'Ctrl+K'

interface KeyHold {
  /** Undefined while no keys are held. */
  keys: readonly string[] | undefined
  startedAt: number
  /** Whether the page handles the shortcut itself by now. */
  isHandled: boolean
  isListening: boolean
}

declare global {
  interface Window {
    heldKeys?: KeyHold
  }
}

/** The first script is a separate bundle: both share this state. */
const getKeyHold = (): KeyHold => {
  window.heldKeys ??= { keys: undefined, startedAt: 0, isHandled: false, isListening: false }
  return window.heldKeys
}

/** In milliseconds: a finder that takes longer to load is not coming, and the keys belong to the page again. */
const maxWait = 30_000

const editKeys = new Set(['Enter', 'Escape', 'Backspace', 'ArrowDown', 'ArrowUp'])

const handleKey = (event: KeyboardEvent): void => {
  const hold = getKeyHold()
  if (hold.keys && performance.now() - hold.startedAt > maxWait) hold.keys = undefined
  if (isShortcut(event, finderShortcut) && !hold.isHandled) holdKeys()
  else {
    const { key, ctrlKey, altKey, metaKey } = event
    if (!hold.keys || ctrlKey || altKey || metaKey || !(key.length === 1 || editKeys.has(key))) return
    hold.keys = [...hold.keys, key]
  }
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Listens from now on, for the life of the page. */
export const startKeyHold = (): void => {
  const hold = getKeyHold()
  if (hold.isListening) return
  hold.isListening = true
  window.addEventListener('keydown', handleKey, { capture: true })
  window.addEventListener('pointerdown', () => void takeHeldKeys(), { capture: true })
}

/** From now on keys are held for the finder, which is being opened. */
export const holdKeys = (): void => {
  startKeyHold()
  Object.assign(getKeyHold(), { keys: [], startedAt: performance.now() })
}

/** The page handles the shortcut from now on. Returns whether it was pressed before, and its keys are held. */
export const handleShortcut = (): boolean => {
  const hold = getKeyHold()
  hold.isHandled = true
  return hold.keys !== undefined
}

/** Ends the hold: the keys in the order in which they were pressed. */
export const takeHeldKeys = (): readonly string[] => {
  const hold = getKeyHold()
  const keys = hold.keys ?? []
  hold.keys = undefined
  return keys
}
