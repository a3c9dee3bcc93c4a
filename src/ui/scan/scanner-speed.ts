// How fast the scanners of this till are: the widest gaps of the codes that came in last, remembered for tomorrow.
import { gapLimit } from './scan-run.ts'

const name = 'kencana.scan-gaps'

/** Of two scanners at one till the slower one still counts. */
const remembered = 12

const readGaps = (): readonly number[] =>
  (localStorage.getItem(name) ?? '')
    .split(' ')
    .filter(text => text !== '')
    .map(Number)
    .filter(Number.isFinite)

let gaps: readonly number[] | undefined

export const scanLimit = (): number => {
  gaps ??= readGaps()
  return gapLimit(gaps)
}

export const learnGap = (gap: number): void => {
  gaps = [...(gaps ?? readGaps()), Math.round(gap)].slice(-remembered)
  localStorage.setItem(name, gaps.join(' '))
}
