// Writes messages of the PostgreSQL protocol: values as text, results as text.
import type { StatementValues } from '../storage.ts'

export interface MessageWriter {
  /** Prepares a text under a name; an empty name lasts until the next. */
  readonly parse: (name: string, text: string) => void
  readonly bind: (name: string, values: StatementValues) => void
  /** Requests the columns of what was bound. */
  readonly describe: () => void
  readonly execute: () => void
  /** Ends what is answered together. */
  readonly sync: () => void
  /** Returns what was written since the last call. */
  readonly take: () => Buffer
}

const initialBytes = 65_536
/** A larger buffer is not used again. */
const largestBytes = 1_048_576
/** Of a UTF-16 unit in UTF-8. */
const maxBytesPerUnit = 3
const codes = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, sync: 0x53, portal: 0x50 } as const
const nullLength = -1

export const createMessageWriter = (): MessageWriter => {
  let buffer = Buffer.allocUnsafe(initialBytes)
  let length = 0
  const reserve = (bytes: number): void => {
    if (length + bytes <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes))
    buffer.copy(larger, 0, 0, length)
    buffer = larger
  }
  const writeInt32 = (value: number): void => {
    reserve(4)
    length = buffer.writeInt32BE(value, length)
  }
  const writeInt16 = (value: number): void => {
    reserve(2)
    length = buffer.writeUInt16BE(value, length)
  }
  const writeByte = (value: number): void => {
    reserve(1)
    length = buffer.writeUInt8(value, length)
  }
  const writeText = (text: string): void => {
    reserve(text.length * maxBytesPerUnit)
    length += buffer.write(text, length)
  }
  const writeName = (text: string): void => {
    writeText(text)
    writeByte(0)
  }
  const writeValue = (value: StatementValues[number]): void => {
    const start = length
    writeInt32(nullLength)
    if ((value ?? null) === null) return
    writeText(String(value))
    buffer.writeInt32BE(length - start - 4, start)
  }
  const writeMessage = (code: number, writeBody: () => void): void => {
    writeByte(code)
    const start = length
    writeInt32(0)
    writeBody()
    buffer.writeInt32BE(length - start, start)
  }
  return {
    parse: (name, text) =>
      writeMessage(codes.parse, () => {
        writeName(name)
        writeName(text)
        writeInt16(0)
      }),
    bind: (name, values) =>
      writeMessage(codes.bind, () => {
        writeName('')
        writeName(name)
        writeInt16(0)
        writeInt16(values.length)
        for (const value of values) writeValue(value)
        writeInt16(0)
      }),
    describe: () =>
      writeMessage(codes.describe, () => {
        writeByte(codes.portal)
        writeName('')
      }),
    execute: () =>
      writeMessage(codes.execute, () => {
        writeName('')
        writeInt32(0)
      }),
    sync: () => writeMessage(codes.sync, () => undefined),
    take: () => {
      const taken = Buffer.from(buffer.subarray(0, length))
      length = 0
      if (buffer.length > largestBytes) buffer = Buffer.allocUnsafe(initialBytes)
      return taken
    },
  }
}
