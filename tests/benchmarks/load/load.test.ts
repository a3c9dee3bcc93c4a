import { expect, test } from 'vitest'
import { createResponseReader } from '../../../benchmarks/load/load.ts'

const answer = 'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":"ä"}'
const bytes = Buffer.from(answer.replace('Length: 9', 'Length: 10'))

test('reads an answer that comes in one piece', () => {
  const read = createResponseReader()
  expect(read(bytes)).toEqual({ status: 201, body: Buffer.from('{"a":"ä"}') })
})

test('reads an answer cut at any byte', () => {
  for (let cut = 1; cut < bytes.length; cut++) {
    const read = createResponseReader()
    expect(read(bytes.subarray(0, cut))).toBeUndefined()
    expect(read(bytes.subarray(cut))?.status).toBe(201)
  }
})

test('reads one answer after the other, and one without a body', () => {
  const read = createResponseReader()
  const empty = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
  expect([read(bytes)?.status, read(empty)?.status, read(bytes)?.status]).toEqual([201, 404, 201])
})

const refused: readonly [name: string, text: string][] = [
  ['without its length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['longer than it said', `${answer}x and more`],
]

test.each(refused)('refuses an answer %s', (_name, text) => {
  expect(() => createResponseReader()(Buffer.from(text))).toThrow(/bytes|content-length/)
})
