import { expect, test } from 'vitest'
import { isOfEachShop } from '../../../engine/record/offered-choices.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

test('settings and masters with a key of their own are of each shop; pieces, documents and shared rows are not', () => {
  const names = Object.values(loadSchema('schema').resources).flatMap(resource =>
    isOfEachShop(resource) ? [resource.name] : [],
  )
  expect(names.toSorted()).toEqual([
    'aturan-kabar',
    'baki',
    'gudang',
    'hadiah',
    'para-system',
    'rekening',
    'sales',
    'schedule',
    'tukang',
  ])
})
