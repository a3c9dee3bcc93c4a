// A short name for the state of all schema files; not a secret, so a plain hash that runs anywhere will do.
import type { SourceFile } from './schema-file.ts'

/** Sixteen hexadecimal digits (FNV-1a, 64 bit) over places and texts; the order of the files does not matter. */
export const versionOf = (sources: readonly Pick<SourceFile, 'place' | 'text'>[]): string => {
  const parts = sources.map(({ place, text }) => `${place}\n${text}`).toSorted()
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(parts.join('\0'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
