import { expect, test } from 'vitest'
import { locateFault } from '../../../../engine/schema-file/files/locate-fault.ts'
import type { SourceFile } from '../../../../engine/schema-file/files/schema-file.ts'

const file: SourceFile = { path: 'schema/a.json', place: 'a.json', text: '{\n  "x-form": { "as": "page" }\n}\n' }

test('a fault is at its value, a note at its key', () => {
  const fault = { file: 'schema/a.json', path: ['x-form', 'as'], message: 'wrong' }
  expect(locateFault([file], fault)).toEqual({
    file: 'schema/a.json',
    message: 'wrong',
    line: 2,
    column: 21,
    pointer: '/x-form/as',
  })
  expect(locateFault([file], { ...fault, note: 'unused' })).toMatchObject({ line: 2, column: 15 })
})

test('what the file lacks is at the place that would have it, an unknown file at its start', () => {
  expect(locateFault([file], { file: 'schema/a.json', path: ['x-form', 'title'], message: '' })).toMatchObject({
    line: 2,
    pointer: '/x-form/title',
  })
  expect(locateFault([], { file: 'schema/b.json', path: ['title'], message: '' })).toMatchObject({ line: 1, column: 1 })
})
