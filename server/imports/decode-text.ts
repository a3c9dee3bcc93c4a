// The text of a file that somebody saved in whatever way: its encoding is found out, and what is no text is refused.
import { FileRefused } from '../errors.ts'

export interface DecodedText {
  /** Without a byte-order mark; every line ends in a line feed. */
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

/** First bytes of files that people take for CSV, by what the files are. */
const strangers: readonly (readonly [kind: string, bytes: readonly number[]])[] = [
  ['XLSX/ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['XLS', [0xd0, 0xcf, 0x11, 0xe0]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['GZIP', [0x1f, 0x8b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7Z', [0x37, 0x7a, 0xbc, 0xaf]],
]

/** Throws FileRefused for an empty file, another kind of file, and anything that holds NUL characters. */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const kind = strangers.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0]
  if (kind !== undefined) throw new FileRefused('import.not-csv', { kind })
  const { raw, encoding } = decoded(bytes)
  if (raw.includes('\0')) throw new FileRefused('import.not-csv', { kind: 'BINARY' })
  const text = raw.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') throw new FileRefused('import.empty')
  return { text, encoding }
}

const decoded = (bytes: Uint8Array): { raw: string; encoding: DecodedText['encoding'] } => {
  const marked = markOf(bytes)
  if (marked) return { raw: new TextDecoder(marked).decode(bytes), encoding: marked }
  try {
    return { raw: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { raw: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

const markOf = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
