// Detects scanners on the whole page from the start: a code that arrives while its screen is loading waits for it.
import { type FieldSnapshot, readField, restoreField } from './field-snapshot.ts'
import { findRunBefore, isEven, isFast, type TypedKey } from './scan-run.ts'
import { getScanLimit, storeGap } from './scanner-speed.ts'

/** A listener for codes; the last one receives them. */
interface ScanListener {
  /** `from` names the box that the code fell into, where that was none for codes. */
  readonly take: (code: string, from: string | undefined) => void
  /** Whether it is a code as it is printed: what is cut is none. */
  readonly isWhole: (code: string) => boolean
}

interface ScanKey extends TypedKey {
  readonly before: FieldSnapshot | undefined
  readonly isInScanBox: boolean
}

const maxKeys = 64

interface QueuedCode {
  readonly code: string
  readonly path: string
  readonly at: number
}

interface ScanDetection {
  readonly listeners: ScanListener[]
  keys: readonly ScanKey[]
  queuedCodes: readonly QueuedCode[]
  isListening: boolean
}

declare global {
  interface Window {
    heardScans?: ScanDetection
  }
}

/** The preload script is a separate bundle: both share this state. */
const getScanDetection = (): ScanDetection => {
  window.heardScans ??= { listeners: [], keys: [], queuedCodes: [], isListening: false }
  return window.heardScans
}

/** In milliseconds: a screen that takes longer to come is not the one that the code was meant for. */
const maxWait = 30_000

const scanBox = '[data-scan] input'

const isScanBox = (target: EventTarget | null): boolean => target instanceof Element && target.matches(scanBox)

/** A box whose own the code is. */
const isScanField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-keeps-scan]')

const isNumberBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.inputMode !== '' && target.inputMode !== 'text'

/** In the box for codes a slow connection may delay the keys, from which the speed is learned. */
const maxGapInBox = 400

const learnScannerSpeed = (at: number, { isWhole }: ScanListener): void => {
  const { keys: signs } = getScanDetection()
  const { code, gap, length } = findRunBefore(signs, at, maxGapInBox)
  if (isWhole(code) && isEven(signs.slice(-length))) storeGap(gap)
}

const getBoxName = ({ box }: FieldSnapshot): string =>
  (box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '').trim()

const handleEnter = (event: KeyboardEvent): void => {
  const state = getScanDetection()
  const listener = state.listeners.at(-1)
  const run = findRunBefore(state.keys, event.timeStamp, getScanLimit())
  const keys = state.keys.slice(-run.length)
  state.keys = []
  if (run.length === 0) return
  // An amount of as many digits may be typed as evenly, but none begins with a zero.
  const isTypedNumber = isNumberBox(event.target) && !run.code.startsWith('0')
  if (!isFast(run) && (isTypedNumber || !isEven(keys))) return
  if (!listener) {
    state.queuedCodes = [...state.queuedCodes, { code: run.code, path: location.pathname, at: performance.now() }]
    return
  }
  if (!listener.isWhole(run.code)) return
  // The key that ends a code must not press the button that has the focus, pick a row of a list, or leave the field.
  event.preventDefault()
  event.stopImmediatePropagation()
  const boxes = new Map(keys.flatMap(({ before }) => (before ? [[before.box, before] as const] : [])).toReversed())
  for (const before of boxes.values()) restoreField(before)
  const strayField = keys.find(({ before, isInScanBox }) => before && !isInScanBox)?.before
  listener.take(run.code, strayField && getBoxName(strayField))
}

const handleKey = (event: KeyboardEvent): void => {
  const { key, target, ctrlKey, altKey, metaKey, repeat } = event
  const state = getScanDetection()
  if (ctrlKey || altKey || metaKey || repeat || isScanField(target)) {
    state.keys = []
    return
  }
  if (key === 'Enter') {
    const listener = state.listeners.at(-1)
    if (listener && isScanBox(target)) learnScannerSpeed(event.timeStamp, listener)
    handleEnter(event)
    return
  }
  // Shift and its like come with the keys of a scanner and are none themselves.
  if (key.length !== 1) {
    if (key !== 'Shift') state.keys = []
    return
  }
  const scanKey = { sign: key, at: event.timeStamp, before: readField(target), isInScanBox: isScanBox(target) }
  state.keys = [...state.keys, scanKey].slice(-maxKeys)
}

/** Starts once for the life of the page, before any other key listener. */
export const startScanDetection = (): void => {
  const state = getScanDetection()
  if (state.isListening) return
  state.isListening = true
  window.addEventListener('keydown', handleKey, { capture: true })
}

/** What came in while this screen was loading is its own. The answer ends it. */
export const addScanListener = (listener: ScanListener): (() => void) => {
  startScanDetection()
  const state = getScanDetection()
  state.listeners.push(listener)
  const ownCodes = state.queuedCodes.filter(
    ({ code, path, at }) => path === location.pathname && performance.now() - at < maxWait && listener.isWhole(code),
  )
  state.queuedCodes = []
  for (const { code } of ownCodes) listener.take(code, undefined)
  return () => void state.listeners.splice(state.listeners.indexOf(listener), 1)
}
