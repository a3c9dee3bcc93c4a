// Serializes a large value as JSON without blocking the event loop, to bytes that the garbage collector does not scan.

import { sumBy } from 'es-toolkit/math/sumBy'
import type { FastifyReply } from 'fastify'
import { isObject, type JsonObject } from '../../engine/value/json-text.ts'
import { yieldToEventLoop } from './work-turns.ts'

/** Sends a large value as JSON without blocking other requests. */
export const sendLong = async (reply: FastifyReply, value: unknown): Promise<FastifyReply> =>
  reply.type('application/json; charset=utf-8').send(await toJsonBytes(value))

/** Number of rows that are serialized at once. */
const maxPieceRows = 200

/** Returns the result of `JSON.stringify` in UTF-8; a long list, or a list in a property, is serialized in pieces. */
export const toJsonBytes = async (value: unknown): Promise<Buffer<ArrayBuffer>> => {
  const pieces: Buffer[] = []
  const append = (text: string): void => void pieces.push(Buffer.from(text))
  if (Array.isArray(value)) await appendArray(value, append)
  else if (isObject(value)) await appendObject(value, append)
  else append(JSON.stringify(value))
  // The buffer owns its memory, so it can be transferred to another thread.
  const buffer = Buffer.from(new ArrayBuffer(sumBy(pieces, ({ length }) => length)))
  let position = 0
  for (const piece of pieces) position += piece.copy(buffer, position)
  return buffer
}

const appendObject = async (value: JsonObject, append: (text: string) => void): Promise<void> => {
  const entries = Object.entries(value).filter(([, propertyValue]) => propertyValue !== undefined)
  for (const [index, [key, propertyValue]] of entries.entries()) {
    append(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`)
    if (Array.isArray(propertyValue)) await appendArray(propertyValue, append)
    else append(JSON.stringify(propertyValue))
  }
  append(entries.length === 0 ? '{}' : '}')
}

const appendArray = async (list: readonly unknown[], append: (text: string) => void): Promise<void> => {
  append('[')
  for (let start = 0; start < list.length; start += maxPieceRows) {
    const text = JSON.stringify(list.slice(start, start + maxPieceRows)).slice(1, -1)
    append(start === 0 ? text : `,${text}`)
    await yieldToEventLoop()
  }
  append(']')
}
