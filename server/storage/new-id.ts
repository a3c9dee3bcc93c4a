// Creates keys in ascending order. Random bytes are fetched for many keys at once, because a fetch costs more than a
// key.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const [size, atOnce] = [16, 256]
const random = Buffer.alloc(size * atOnce)
let used = random.length
let [msecs, seq] = [0, 0]

/** Returns a UUID of version 7, greater than every earlier one of this process. */
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
    // Half of the sequence numbers of a millisecond remain for the keys that follow in it.
    seq = own.readUInt32BE(6) & 0x7fffffff
  } else {
    seq = (seq + 1) | 0
    if (seq === 0) msecs += 1
  }
  return v7({ random: own, msecs, seq })
}
