// A large value as JSON, without holding up others: as bytes, which no garbage collection goes through.
import { giveWay } from './give-way.ts'

/** Rows that are written at once. */
const rowsOfPiece = 200

type Named = Readonly<Record<string, unknown>>

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What `JSON.stringify` gives, in UTF-8; a long list, or one in a property, is written piece by piece. */
export const jsonBytes = async (value: unknown): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  const add = (text: string): void => void pieces.push(Buffer.from(text))
  if (Array.isArray(value)) await addList(value, add)
  else if (isNamed(value)) await addNamed(value, add)
  else add(JSON.stringify(value))
  // Memory of its own, which may be handed to another thread.
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
