// Random records of a resource: valid, slightly invalid, or of another type, field by field.
import fc from 'fast-check'
import type { Field } from '../../../engine/schema/field.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'

const strangers: readonly unknown[] = [null, '', true, false, 0, -1, 1.5, 'A', [], {}, ['A'], { a: 1 }]

const getTexts = ({ type, limits }: Field): readonly string[] => {
  const max = Math.min(type.json.maxLength ?? 40, limits.maxLength ?? Number.POSITIVE_INFINITY)
  return [
    'A',
    'AB-1',
    '12345',
    '1234567890123456',
    'a@b.id',
    '081200001234',
    'TWO WORDS',
    'lower',
    '1'.repeat(Math.min(max, limits.maxLength ?? 5)),
    'nama@contoh.id',
    'https://contoh.id',
    'X'.repeat(max),
    'X'.repeat(max + 1),
    '💍'.repeat(max),
    'é',
    'secret',
    'secrets8',
  ]
}

const special: Readonly<Record<string, readonly unknown[]>> = {
  date: ['2024-02-29', '2024-1-1', '2024-12-31', '29/02/2024', '2024-13-01'],
  time: ['08:30', '23:59:59', '8:30', '30:00'],
  instant: ['2024-02-29T08:30:00.000Z', '2024-02-29 08:30'],
  menu: ['[]', '["bank"]', '["a","b-1"]', '["b","a","a"]', '["A"]', '[1]', '{}', '["a",]'],
  'page-layout': ['[]', ' [] '],
  'line-layout': ['[]', '[{"key":"tanggal","label":"Tanggal","show":true}]'],
  token: ['EAAG-token_1234567890.abc', 'two words'],
  barcode: ['00000001', '12345678', '1234567', '123456789', '1234567A'],
}

const numbers: readonly number[] = [0, 1, -1, 99.99, 100, 100.01, 0.5, 12.345, 1000, 2_750_000]

const getValues = (field: Field): readonly unknown[] => {
  if (field.limits.choices) return [...field.limits.choices, ...field.limits.choices, 'NONE', 'lower']
  const kind = field.type.json.type
  if (kind === 'boolean') return [true, false, 'true', 1]
  if (kind === 'string') return [...(special[field.type.name] ?? []), ...getTexts(field)]
  return numbers
}

const isRight = (field: Field, value: unknown): boolean => {
  const parsed = field.type.parse(value)
  return 'value' in parsed && field.type.check(parsed.value, field.limits).length === 0
}

/** Mostly right values, so that whole records are often right; sometimes a field is left out or another is added. */
export const recordOf = (resource: ResourceFields): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const given = resource.fields.map(field => {
    const values = getValues(field)
    const right = values.filter(value => isRight(field, value))
    const value = fc.oneof(
      { arbitrary: fc.constantFrom(...right), weight: 30 },
      { arbitrary: fc.constantFrom(...values), weight: 2 },
      { arbitrary: fc.constantFrom(...strangers), weight: 1 },
    )
    const presence = fc.integer({ min: 0, max: 19 }).map(roll => roll > (field.readOnly ? 18 : 0))
    return fc.tuple(presence, value).map(([isThere, one]) => (isThere ? [[field.name, one] as const] : []))
  })
  const unknown = fc.constantFrom<readonly (readonly [string, unknown])[]>(
    ...Array.from({ length: 16 }, () => []),
    [['unknown', 1]],
    [['constructor', 'A']],
  )
  return fc.tuple(...given, unknown).map(entries => Object.fromEntries(entries.flat()))
}

/** The record as JSON carries it. */
export const toJson = (record: unknown): unknown => JSON.parse(JSON.stringify(record))
