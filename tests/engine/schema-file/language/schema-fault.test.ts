import { expect, test } from 'vitest'
import { formatSchemaFault, SchemaError, toJsonPointer } from '../../../../engine/schema-file/language/schema-fault.ts'
import type { JsonPath } from '../../../../engine/schema-file/language/shape.ts'

const pointers: readonly [path: JsonPath, pointer: string][] = [
  [[], ''],
  [['items', 0, 'title'], '/items/0/title'],
  [['a/b', 'c~d', '~1'], '/a~1b/c~0d/~01'],
  [[''], '/'],
]

test.each(pointers)('the pointer of %j is %j', (path, pointer) => {
  expect(toJsonPointer(path)).toBe(pointer)
})

const fault = {
  file: 'schema/menu.json',
  line: 3,
  column: 7,
  pointer: '/items/0/tittle',
  message: 'unknown key "tittle"',
}

test('formats file, line, column, pointer and message', () => {
  expect(formatSchemaFault(fault)).toBe('schema/menu.json:3:7 /items/0/tittle: unknown key "tittle"')
})

test('formats the whole file as /', () => {
  expect(formatSchemaFault({ ...fault, pointer: '' })).toBe('schema/menu.json:3:7 /: unknown key "tittle"')
})

test('keeps the faults of an error and joins their lines in its message', () => {
  const error = new SchemaError([fault, { ...fault, line: 4 }])
  expect(error).toBeInstanceOf(Error)
  expect(error.name).toBe('SchemaError')
  expect(error.faults).toHaveLength(2)
  expect(error.message.split('\n')).toEqual([formatSchemaFault(fault), formatSchemaFault({ ...fault, line: 4 })])
})
