// A short name for the content of all schema files; not a secret, so a plain hash without dependencies is enough.
import { memoizeByObject } from '../../value/records.ts'
import type { SourceFile } from './schema-file.ts'

/** Sixteen hexadecimal digits (FNV-1a, 64 bit) over paths and texts; the order of the files does not matter. */
export const computeVersion = memoizeByObject((sources: readonly Pick<SourceFile, 'place' | 'text'>[]): string => {
  const parts = sources.map(({ place, text }) => `${place}\n${text}`).toSorted()
  return hashBytes(new TextEncoder().encode(parts.join('\0')))
})

/**
 * Uses four numbers of 16 bits: one bigint for each byte took a tenth of the server's start time. The prime is
 * 2^40 + 435; 2^40 is a shift by two of the numbers and eight bits.
 */
const hashBytes = (bytes: Uint8Array): string => {
  let first = 0x2325
  let second = 0x8422
  let third = 0x9ce4
  let fourth = 0xcbf2
  for (let at = 0; at < bytes.length; at++) {
    const mixed = first ^ (bytes[at] ?? 0)
    const a = mixed * 435
    const b = second * 435 + (a >>> 16)
    const c = third * 435 + (mixed << 8) + (b >>> 16)
    fourth = (fourth * 435 + (second << 8) + (c >>> 16)) & 0xffff
    third = c & 0xffff
    second = b & 0xffff
    first = a & 0xffff
  }
  return [fourth, third, second, first].map(number => number.toString(16).padStart(4, '0')).join('')
}
