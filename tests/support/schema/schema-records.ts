// A resource with one field of every behaviour that records know.

import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from './schema-files.ts'

const thing = buildEdits('thing')

const properties = {
  code: { $ref: 'types#code', title: 'Code' },
  name: { $ref: 'types#text', title: 'Name' },
  size: { type: 'string', enum: ['SMALL', 'LARGE'], default: 'SMALL', title: 'Size' },
  price: { $ref: 'types#money', default: 5, minimum: 0, title: 'Price' },
  weight: { $ref: 'types#weight', title: 'Weight' },
  day: { $ref: 'types#date', title: 'Day' },
  active: { $ref: 'types#flag', default: true, title: 'Active' },
  origin: { $ref: 'types#text', default: 'HERE', title: 'Origin', 'x-once': true },
  made: { $ref: 'types#date', title: 'Made', readOnly: true },
  count: { $ref: 'types#int', default: 7, title: 'Count', readOnly: true },
  secret: { $ref: 'types#secret', title: 'Secret' },
}

/** Required: `code`, which is the key, `name` and `weight`. */
export const sampleResource: Resource = getResource(
  buildSchemaWith(
    thing('/properties', properties),
    thing('/x-key', ['code']),
    thing('/required', ['code', 'name', 'weight']),
    thing('/x-label', '{code} - {name} ({weight} g)'),
    buildEdits('start')('/shops'),
  ),
  'thing',
)

/** A saved row of it, in stored form. */
export const sampleRow = {
  id: '01890000-0000-7000-8000-000000000000',
  versi: 3,
  code: 'A1',
  name: 'FIRST',
  size: 'LARGE',
  price: 1500,
  weight: 12_345,
  day: '2024-02-29',
  active: 0,
  origin: 'THERE',
  made: '2024-01-01',
  count: 9,
  secret: 'hash-of-a-secret',
}
