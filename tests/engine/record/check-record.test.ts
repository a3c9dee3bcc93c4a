import { expect, test } from 'vitest'
import type { Fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { sampleResource, sampleRow } from '../../support/schema/schema-records.ts'

const about = (field: string, title: string, code: Fault['code'], more = {}): Fault => ({
  code,
  field,
  params: { title, ...more },
})

const rows: readonly [name: string, change: Row, faults: readonly Fault[]][] = [
  ['a good row', {}, []],
  ['a missing text', { name: '-' }, [about('name', 'Name', 'required')]],
  ['an empty text', { name: '' }, [about('name', 'Name', 'required')]],
  ['a missing number', { weight: null }, [about('weight', 'Weight', 'required')]],
  ['zero, which is a number', { weight: 0 }, []],
  ['nothing where nothing is needed', { size: '-', price: null, day: null, secret: null, origin: '' }, []],
  ['a number below its minimum', { price: -1 }, [about('price', 'Price', 'number.minimum', { limit: '0' })]],
  ['a choice that does not exist', { size: 'HUGE' }, [about('size', 'Size', 'choice.unknown', { value: 'HUGE' })]],
  ['a text that is too long', { name: 'A'.repeat(121) }, [about('name', 'Name', 'text.long', { max: 120 })]],
  ['a secret that is too short', { secret: '1234567' }, [about('secret', 'Secret', 'text.short', { min: 8 })]],
  ['the word for nothing where it means nothing special', { day: '-' }, []],
]

test.each(rows)('%s', (_name, change, faults) => {
  expect(checkRecord(sampleResource, { ...sampleRow, ...change })).toEqual(faults)
})

test('all faults come at once, in the order of the fields', () => {
  const faults = checkRecord(sampleResource, { size: 'HUGE', price: -1 })
  expect(faults.map(({ code, field }) => `${field}: ${code}`)).toEqual([
    'code: required',
    'name: required',
    'size: choice.unknown',
    'price: number.minimum',
    'weight: required',
  ])
})

test('the empty text is that of the project', () => {
  const thing = getResource(buildSchemaWith(buildEdits('project')('/emptyText', '~')), 'thing')
  const names = [thing, sampleResource].map(resource =>
    checkRecord(resource, { ...sampleRow, name: '~' }).filter(({ field }) => field === 'name'),
  )
  expect(names.map(({ length }) => length)).toEqual([1, 0])
})
