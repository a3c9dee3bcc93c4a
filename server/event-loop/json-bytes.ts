// Serializes a large value as JSON without blocking the event loop, to bytes that the garbage collector does not scan.
import { giveWay } from './give-way.ts'

/** Number of rows that are serialized at once. */
const rowsOfPiece = 200

type Named = Readonly<Record<string, unknown>>

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the result of `JSON.stringify` in UTF-8; a long list, or a list in a property, is serialized in pieces. */
export const jsonBytes = async (value: unknown): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  const add = (text: string): void => void pieces.push(Buffer.from(text))
  if (Array.isArray(value)) await addList(value, add)
  else if (isNamed(value)) await addNamed(value, add)
  else add(JSON.stringify(value))
  // The buffer owns its memory, so it can be transferred to another thread.
  const whole = Buffer.from(new ArrayBuffer(pieces.reduce((sum, { length }) => sum + length, 0)))
  let position = 0
  for (const piece of pieces) position += piece.copy(whole, position)
  return whole
}

const addNamed = async (value: Named, add: (text: string) => void): Promise<void> => {
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  for (const [index, [name, one]] of entries.entries()) {
    add(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
    if (Array.isArray(one)) await addList(one, add)
    else add(JSON.stringify(one))
  }
  add(entries.length === 0 ? '{}' : '}')
}

const addList = async (list: readonly unknown[], add: (text: string) => void): Promise<void> => {
  add('[')
  for (let start = 0; start < list.length; start += rowsOfPiece) {
    const text = JSON.stringify(list.slice(start, start + rowsOfPiece)).slice(1, -1)
    add(start === 0 ? text : `,${text}`)
    await giveWay()
  }
  add(']')
}
