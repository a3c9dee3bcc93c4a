// Creates keys in ascending order. Random bytes are fetched for many keys at once, because a fetch costs more than a
// key.
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const [idBytes, batchSize] = [16, 256]
const random = Buffer.alloc(idBytes * batchSize)
let usedBytes = random.length
let [msecs, seq] = [0, 0]

/** Returns a UUID of version 7, greater than every earlier one of this process. */
export const createId = (): string => {
  if (usedBytes === random.length) {
    randomFillSync(random)
    usedBytes = 0
  }
  const bytes = random.subarray(usedBytes, usedBytes + idBytes)
  usedBytes += idBytes
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // Half of the sequence numbers of a millisecond remain for the keys that follow in it.
    seq = bytes.readUInt32BE(6) & 0x7fffffff
  } else {
    seq = (seq + 1) | 0
    if (seq === 0) msecs += 1
  }
  return v7({ random: bytes, msecs, seq })
}
