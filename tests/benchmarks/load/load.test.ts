import { expect, test } from 'vitest'
import { parseResponse } from '../../../benchmarks/load/load.ts'

const answer = 'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":"ä"}'
const bytes = Buffer.from(answer.replace('Length: 9', 'Length: 10'))

test('reads an answer that comes in one piece', () => {
  expect(parseResponse(bytes)).toEqual({ status: 201, body: Buffer.from('{"a":"ä"}') })
})

test('waits for the last byte of an answer', () => {
  for (let cut = 1; cut < bytes.length; cut++) expect(parseResponse(bytes.subarray(0, cut))).toBeUndefined()
})

test('reads an answer without a body', () => {
  const empty = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n')
  expect(parseResponse(empty)).toEqual({ status: 404, body: Buffer.alloc(0) })
})

const refused: readonly [name: string, text: string][] = [
  ['without its length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['longer than it said', `${answer}x and more`],
]

test.each(refused)('refuses an answer %s', (_name, text) => {
  expect(() => parseResponse(Buffer.from(text))).toThrow(/bytes|content-length/)
})
