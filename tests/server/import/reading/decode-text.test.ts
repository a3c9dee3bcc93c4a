import { expect, test } from 'vitest'
import { decodeText } from '../../../../server/import/reading/read-csv.ts'

const encodeUtf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

const texts: readonly (readonly [name: string, bytes: Uint8Array, text: string, encoding: string])[] = [
  ['UTF-8', Buffer.from('a,é\n'), 'a,é\n', 'utf-8'],
  ['UTF-8 with its mark', Buffer.from('\uFEFFa'), 'a', 'utf-8'],
  ['UTF-16, little end first', encodeUtf16('a,é'), 'a,é', 'utf-16le'],
  ['UTF-16, big end first', encodeUtf16('a,é').swap16(), 'a,é', 'utf-16be'],
  ['Windows-1252', Buffer.from([0x61, 0xe9, 0x80]), 'aé€', 'windows-1252'],
  ['line ends of other systems', Buffer.from('a\r\nb\rc\nd'), 'a\nb\nc\nd', 'utf-8'],
]

test.each(texts)('reads %s', async (_name, bytes, text, encoding) => {
  expect(await decodeText([bytes])).toEqual({ text, encoding })
})

test.each(texts)('reads %s that arrives byte by byte', async (_name, bytes, text, encoding) => {
  expect(await decodeText(Array.from(bytes, byte => Buffer.of(byte)))).toEqual({ text, encoding })
})

const refused: readonly (readonly [name: string, bytes: Buffer, code: string, kind: string | undefined])[] = [
  ['nothing', Buffer.from(''), 'import.empty', undefined],
  ['white space', Buffer.from(' \n\t'), 'import.empty', undefined],
  ['XLSX', Buffer.from([0x50, 0x4b, 3, 4]), 'import.not-csv', 'XLSX/ZIP'],
  ['XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'import.not-csv', 'XLS'],
  ['PDF', Buffer.from('%PDF-1.4'), 'import.not-csv', 'PDF'],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'import.not-csv', 'JPEG'],
  ['GZIP', Buffer.from([0x1f, 0x8b, 8]), 'import.not-csv', 'GZIP'],
  ['anything with NUL in it', Buffer.from('a\0b'), 'import.not-csv', 'BINARY'],
]

test.each(refused)('refuses %s, whole or byte by byte', async (_name, bytes, code, kind) => {
  const messages = { code, details: { params: kind === undefined ? {} : { kind } } }
  await expect(decodeText([bytes])).rejects.toMatchObject(messages)
  await expect(decodeText(Array.from(bytes, byte => Buffer.of(byte)))).rejects.toMatchObject(messages)
})
