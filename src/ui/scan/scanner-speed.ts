// How fast the scanners of this till are: the widest gaps of the codes that came in last, remembered for tomorrow.
import { computeGapLimit } from './scan-run.ts'

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

export const getScanLimit = (): number => {
  gaps ??= readGaps()
  return computeGapLimit(gaps)
}

export const storeGap = (gap: number): void => {
  gaps = [...(gaps ?? readGaps()), Math.round(gap)].slice(-maxGaps)
  localStorage.setItem(storageKey, gaps.join(' '))
}
