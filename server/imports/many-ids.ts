// Ids for very many rows: UUIDv7 as everywhere, with the random bytes fetched in large pieces.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesOfOne = 16
const kept = new Uint8Array(bytesOfOne * 512)
let used = kept.length

export const nextId = (): string => {
  if (used >= kept.length) {
    randomFillSync(kept)
    used = 0
  }
  const random = kept.subarray(used, used + bytesOfOne)
  used += bytesOfOne
  return v7({ random })
}
