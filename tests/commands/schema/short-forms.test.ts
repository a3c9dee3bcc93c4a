import { expect, test } from 'vitest'
import { type ShortForm, shortForms } from '../../../commands/schema/schema-reference.ts'
import { shapes } from '../../../engine/schema-file/files/schema-file.ts'
import type { Shape } from '../../../engine/schema-file/language/shape.ts'

const subjects: Readonly<Record<ShortForm['subject'], (value: unknown) => readonly [Shape<unknown>, object]>> = {
  field: value => [shapes.part, { title: 'Part', properties: { it: value } }],
  column: value => [shapes.report, { $schema: 'x', kind: 'report', title: 'T', from: 'thing', columns: [value] }],
  map: value => [
    shapes.import,
    { $schema: 'x', kind: 'import', title: 'T', into: 'thing', mode: 'insert', map: value },
  ],
  rows: value => [shapes.start, { $schema: 'x', kind: 'start', chain: { thing: value } }],
}

const read = (subject: ShortForm['subject'], value: unknown): unknown => {
  const faults: string[] = []
  const [shape, definition] = subjects[subject](value)
  const result = shape.read(definition, [], (_, message) => faults.push(message))
  return { result, faults }
}

test.each(shortForms)('$subject: $note', ({ subject, short, long }) => {
  expect(read(subject, short)).toEqual(read(subject, long))
  expect(read(subject, long)).toMatchObject({ result: expect.anything() as unknown })
})
