// Whether what lies on a scale has come to rest: the same weight some times in a row, and the scale does not say otherwise.
import type { ScaleReading } from './scale-line.ts'

export type WeighState =
  | { readonly kind: 'waiting'; readonly grams: number | undefined }
  | { readonly kind: 'done'; readonly grams: number }
  | { readonly kind: 'refused'; readonly why: 'negative' | 'overload' | 'unit' }

/** Equal readings in a row: of a scale that reports stability, and of one that does not. */
const requiredReadings = { reported: 2, unreported: 4 }

/** Takes one reading after the other; noise is passed over by who calls it. */
export const createStabilityCheck = (): ((reading: ScaleReading) => WeighState) => {
  let last: number | undefined
  let count = 0
  return reading => {
    if (reading.kind !== 'weight') {
      count = 0
      return { kind: 'refused', why: reading.kind }
    }
    const { grams, stable } = reading
    count = grams === last && stable !== false ? count + 1 : Number(stable !== false)
    last = grams
    const isStable = count >= (stable === true ? requiredReadings.reported : requiredReadings.unreported)
    if (!isStable || grams === 0) return { kind: 'waiting', grams }
    return grams < 0 ? { kind: 'refused', why: 'negative' } : { kind: 'done', grams }
  }
}
