// What a scan shows of its scanner: how fast it sends, what ends it, and whether the program takes it for a scan.
import { findRunBefore, isEven, isFast, type TypedKey } from '../../ui/scan/scan-listener.ts'

/** The key behind the code; `none`: it sent nothing more. */
export type ScanEnd = 'Enter' | 'Tab' | 'none'

export interface ScanTest {
  readonly code: string
  readonly length: number
  /** The widest gap between two keys, in milliseconds. */
  readonly gap: number
  /** From the first key to the last, in milliseconds. */
  readonly milliseconds: number
  readonly end: ScanEnd
  /** How far apart keys of a scan may be on this computer. */
  readonly limit: number
  /** `short`: too few keys to tell; `slow`: it would be taken for typing. */
  readonly verdict: 'good' | 'no-enter' | 'slow' | 'short'
}

/** No code is shorter. */
const minLength = 4

export const judgeScan = (
  keys: readonly TypedKey[],
  { end, endAt }: { readonly end: ScanEnd; readonly endAt?: number | undefined },
  limit: number,
): ScanTest => {
  const [first, last] = [keys[0]?.at ?? 0, keys.at(-1)?.at ?? 0]
  const until = endAt ?? last
  const { gap } = findRunBefore(keys, until, Number.POSITIVE_INFINITY)
  const isWhole = findRunBefore(keys, until, limit).length === keys.length
  const isScan = isWhole && (isFast({ code: '', gap, length: keys.length }) || isEven(keys))
  return {
    code: keys.map(({ sign }) => sign).join(''),
    length: keys.length,
    gap: Math.round(gap),
    milliseconds: Math.round(until - first),
    end,
    limit: Math.round(limit),
    verdict: findVerdict({ length: keys.length, isScan, end }),
  }
}

const findVerdict = ({
  length,
  isScan,
  end,
}: {
  readonly length: number
  readonly isScan: boolean
  readonly end: ScanEnd
}): ScanTest['verdict'] => {
  if (length < minLength) return 'short'
  if (!isScan) return 'slow'
  return end === 'Enter' ? 'good' : 'no-enter'
}
