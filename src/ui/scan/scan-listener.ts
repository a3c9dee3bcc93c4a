// Detects scanners on the whole page from the start: a code that arrives while its screen is loading waits for it.

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
  /** A box of the screen has it as well. */
  readonly isText: boolean
}

interface ScanDetection {
  readonly listeners: ScanListener[]
  keys: readonly ScanKey[]
  queuedCodes: readonly QueuedCode[]
  isListening: boolean
  /** The path whose screen is shown; undefined while the program itself is loading. */
  shownPath: string | undefined
  /** Called when a code waits for a screen. */
  onQueued: (() => void) | undefined
}

declare global {
  interface Window {
    heardScans?: ScanDetection
  }
}

/** The preload script is a separate bundle: both share this state. */
const getScanDetection = (): ScanDetection => {
  window.heardScans ??= {
    listeners: [],
    keys: [],
    queuedCodes: [],
    isListening: false,
    shownPath: undefined,
    onQueued: undefined,
  }
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
  // The next screen is on its way: the code is meant for that one, and not for the one that is still shown.
  const isLeaving = state.shownPath !== undefined && !isPathShown()
  if (!listener || isLeaving) {
    if (isLeaving) consumeKeys(event, keys)
    // A screen without a box for codes may have other boxes: what is typed fast there is their text.
    queueCode(run.code, !isLeaving && keys.some(({ before }) => before))
    return
  }
  if (!listener.isWhole(run.code)) return
  consumeKeys(event, keys)
  const strayField = keys.find(({ before, isInScanBox }) => before && !isInScanBox)?.before
  listener.take(run.code, strayField && getBoxName(strayField))
}

/** No code is shorter; a person does not type as many signs and Enter as fast. */
const minLength = 4

const queueCode = (code: string, isText: boolean): void => {
  const state = getScanDetection()
  if (code.length < minLength) return
  state.queuedCodes = [...state.queuedCodes, { code, path: location.pathname, at: performance.now(), isText }]
  if (!isText) state.onQueued?.()
}

/** The keys of a code leave no trace where they fell. */
const consumeKeys = (event: KeyboardEvent, keys: readonly ScanKey[]): void => {
  // The key that ends a code must not press the button that has the focus, pick a row of a list, or leave the field.
  event.preventDefault()
  event.stopImmediatePropagation()
  const boxes = new Map(keys.flatMap(({ before }) => (before ? [[before.box, before] as const] : [])).toReversed())
  for (const before of boxes.values()) restoreField(before)
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
  deliverCodes()
  return () => void state.listeners.splice(state.listeners.indexOf(listener), 1)
}

/** The codes that wait for this page go to its listener, if it has one. */
const deliverCodes = (): void => {
  const state = getScanDetection()
  const listener = state.listeners.at(-1)
  if (!listener) return
  const codes = state.queuedCodes
  state.queuedCodes = []
  for (const { code, path, at } of codes)
    if (path === location.pathname && performance.now() - at < maxWait && listener.isWhole(code))
      listener.take(code, undefined)
}

/** The screen of the path is shown from now on (undefined: none that codes are for); one that stays, with another path, receives what was meant for it. */
export const setShownPath = (path: string | undefined): void => {
  const state = getScanDetection()
  const isChanged = state.shownPath !== undefined && state.shownPath !== path
  state.shownPath = path
  if (isChanged) deliverCodes()
}

/** Whether the screen of the address is shown, and not still the one before it. */
export const isPathShown = (): boolean => getScanDetection().shownPath === location.pathname

/** Calls the listener whenever a code waits for a screen; until the result is called. */
export const onQueuedCode = (listener: () => void): (() => void) => {
  const state = getScanDetection()
  state.onQueued = listener
  if (state.queuedCodes.length > 0) listener()
  return () => {
    state.onQueued = undefined
  }
}

/** Takes the codes that no screen has received. */
export const drainQueuedCodes = (): readonly string[] => {
  const state = getScanDetection()
  const codes = state.queuedCodes
  state.queuedCodes = []
  return codes.flatMap(({ code, isText }) => (isText ? [] : [code]))
}

// How fast the scanners of this till are: the widest gaps of the codes that came in last, remembered for tomorrow.

const storageKey = 'kencana.scan-gaps'

/** Of two scanners at one till the slower one still counts. */
const maxGaps = 12

const readGaps = (): readonly number[] =>
  (localStorage.getItem(storageKey) ?? '')
    .split(' ')
    .filter(text => text !== '')
    .map(Number)
    .filter(Number.isFinite)

let gaps: readonly number[] | undefined

/** In milliseconds: how far apart keys may be that are taken for a scan on this computer. */
export const getScanLimit = (): number => {
  gaps ??= readGaps()
  return computeGapLimit(gaps)
}

const storeGap = (gap: number): void => {
  gaps = [...(gaps ?? readGaps()), Math.round(gap)].slice(-maxGaps)
  localStorage.setItem(storageKey, gaps.join(' '))
}

// The content of a field before a scan, and its restoration: a scanned code is never treated as typed text.

type ScanTargetBox = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface FieldSnapshot {
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
const readField = (target: EventTarget | null): FieldSnapshot | undefined => {
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
const restoreField = (snapshot: FieldSnapshot | undefined): void => {
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

// A scanner is a fast keyboard: keys that follow each other faster than fingers, with Enter at the end, are one code.

/** One key that writes a sign. */
export interface TypedKey {
  readonly sign: string
  /** In milliseconds. */
  readonly at: number
}

/** In milliseconds: within it every run is a scan; beyond it only that of a known scanner. */
const [defaultLimit, minLimit, maxLimit] = [50, 20, 250]
/** A link to the page may slow a scanner down as many times. */
const tolerance = 4

/** How far apart the keys of the scanners of this till may be, by the widest gaps of codes that it scanned before. */
export const computeGapLimit = (gaps: readonly number[]): number => {
  // One slow code may have been typed by a steady hand.
  const [, second] = gaps.toSorted((one, other) => other - one)
  return second === undefined ? defaultLimit : Math.min(maxLimit, Math.max(minLimit, second * tolerance))
}

interface ScanRun {
  readonly code: string
  /** The widest gap between two of its keys. */
  readonly gap: number
  /** How many keys it has. */
  readonly length: number
}

/** The keys right before the Enter that follow each other within the limit. */
export const findRunBefore = (keys: readonly TypedKey[], enterAt: number, limit: number): ScanRun => {
  let start = keys.length
  let next = enterAt
  let gap = 0
  while (start > 0) {
    const sign = keys[start - 1]
    if (!sign || next - sign.at > limit) break
    gap = Math.max(gap, next - sign.at)
    next = sign.at
    start -= 1
  }
  return {
    code: keys
      .slice(start)
      .map(({ sign }) => sign)
      .join(''),
    gap,
    length: keys.length - start,
  }
}

/** Whether the keys come as evenly as from a machine: of what is slow only that is a scanner. */
export const isEven = (keys: readonly TypedKey[]): boolean => {
  const gaps = keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at))
  return Math.max(...gaps) <= 1.6 * Math.min(...gaps) + 15
}

/** Fingers write no whole code within it. */
export const isFast = ({ gap }: ScanRun): boolean => gap <= defaultLimit
