// Ids for very many rows: UUIDv7 as everywhere, with the random bytes fetched in large pieces.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesOfOne = 16
const stored = new Uint8Array(bytesOfOne * 512)
let used = stored.length

export const nextId = (): string => {
  if (used >= stored.length) {
    randomFillSync(stored)
    used = 0
  }
  const random = stored.subarray(used, used + bytesOfOne)
  used += bytesOfOne
  return v7({ random })
}
