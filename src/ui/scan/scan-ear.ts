// Detects scanners on the whole page from the start: a code that arrives while its screen is loading waits for it.
import { type FieldBefore, fieldBefore, putBack } from './field-before.ts'
import { isFast, isSteady, runBefore, type TypedSign } from './scan-run.ts'
import { learnGap, scanLimit } from './scanner-speed.ts'

/** A listener for codes; the last one receives them. */
export interface ScanEar {
  /** `from` names the box that the code fell into, where that was none for codes. */
  readonly take: (code: string, from: string | undefined) => void
  /** Whether it is a code as it is printed: what is cut is none. */
  readonly isWhole: (code: string) => boolean
}

interface Touched extends TypedSign {
  readonly before: FieldBefore | undefined
  readonly isInScanBox: boolean
}

const mostSigns = 64

interface WaitingCode {
  readonly code: string
  readonly path: string
  readonly at: number
}

interface Heard {
  readonly ears: ScanEar[]
  signs: readonly Touched[]
  waiting: readonly WaitingCode[]
  isListening: boolean
}

declare global {
  interface Window {
    heardScans?: Heard
  }
}

/** The preload script is a separate bundle: both share this state. */
const heard = (): Heard => {
  window.heardScans ??= { ears: [], signs: [], waiting: [], isListening: false }
  return window.heardScans
}

/** In milliseconds: a screen that takes longer to come is not the one that the code was meant for. */
const longestWait = 30_000

const scanBox = '[data-scan] input'

const isScanBox = (target: EventTarget | null): boolean => target instanceof Element && target.matches(scanBox)

/** A box whose own the code is. */
const keepsScan = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-keeps-scan]')

const isNumberBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.inputMode !== '' && target.inputMode !== 'text'

/** In the box for codes a slow connection may delay the keys, from which the speed is learned. */
const slowestInBox = 400

const learn = (at: number, { isWhole }: ScanEar): void => {
  const { signs } = heard()
  const { code, gap, length } = runBefore(signs, at, slowestInBox)
  if (isWhole(code) && isSteady(signs.slice(-length))) learnGap(gap)
}

const nameOf = ({ box }: FieldBefore): string =>
  (box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent ?? '').replace(/\s*\*$/, '').trim()

const hearEnter = (event: KeyboardEvent): void => {
  const state = heard()
  const ear = state.ears.at(-1)
  const run = runBefore(state.signs, event.timeStamp, scanLimit())
  const keys = state.signs.slice(-run.length)
  state.signs = []
  if (run.length === 0) return
  // An amount of as many digits may be typed as evenly, but none begins with a zero.
  const isTypedNumber = isNumberBox(event.target) && !run.code.startsWith('0')
  if (!isFast(run) && (isTypedNumber || !isSteady(keys))) return
  if (!ear) {
    state.waiting = [...state.waiting, { code: run.code, path: location.pathname, at: performance.now() }]
    return
  }
  if (!ear.isWhole(run.code)) return
  // The key that ends a code must not press the button that has the focus, pick a row of a list, or leave the field.
  event.preventDefault()
  event.stopImmediatePropagation()
  const boxes = new Map(keys.flatMap(({ before }) => (before ? [[before.box, before] as const] : [])).toReversed())
  for (const before of boxes.values()) putBack(before)
  const fell = keys.find(({ before, isInScanBox }) => before && !isInScanBox)?.before
  ear.take(run.code, fell && nameOf(fell))
}

const hear = (event: KeyboardEvent): void => {
  const { key, target, ctrlKey, altKey, metaKey, repeat } = event
  const state = heard()
  if (ctrlKey || altKey || metaKey || repeat || keepsScan(target)) {
    state.signs = []
    return
  }
  if (key === 'Enter') {
    const ear = state.ears.at(-1)
    if (ear && isScanBox(target)) learn(event.timeStamp, ear)
    hearEnter(event)
    return
  }
  // Shift and its like come with the keys of a scanner and are none themselves.
  if (key.length !== 1) {
    if (key !== 'Shift') state.signs = []
    return
  }
  const sign = { sign: key, at: event.timeStamp, before: fieldBefore(target), isInScanBox: isScanBox(target) }
  state.signs = [...state.signs, sign].slice(-mostSigns)
}

/** Starts once for the life of the page, before any other key listener. */
export const listenForScans = (): void => {
  const state = heard()
  if (state.isListening) return
  state.isListening = true
  window.addEventListener('keydown', hear, { capture: true })
}

/** What came in while this screen was loading is its own. The answer ends it. */
export const addScanEar = (ear: ScanEar): (() => void) => {
  listenForScans()
  const state = heard()
  state.ears.push(ear)
  const mine = state.waiting.filter(
    ({ code, path, at }) => path === location.pathname && performance.now() - at < longestWait && ear.isWhole(code),
  )
  state.waiting = []
  for (const { code } of mine) ear.take(code, undefined)
  return () => void state.ears.splice(state.ears.indexOf(ear), 1)
}
