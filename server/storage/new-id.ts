// Keys in the order of their making. Random bytes are fetched for many at once: each fetch costs more than a key.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const [size, atOnce] = [16, 256]
const random = Buffer.alloc(size * atOnce)
let used = random.length
let [msecs, seq] = [0, 0]

/** A UUID of version 7, greater than every one that this process made before. */
export const newId = (): string => {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const own = random.subarray(used, used + size)
  used += size
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // Half of the numbers of a millisecond are left for those that follow in it.
    seq = own.readUInt32BE(6) & 0x7fffffff
  } else {
    seq = (seq + 1) | 0
    if (seq === 0) msecs += 1
  }
  return v7({ random: own, msecs, seq })
}
