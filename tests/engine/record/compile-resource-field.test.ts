import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

test('compiles the expressions of fields', () => {
  const { field } = getResource(
    buildSchemaWith(
      thing('/properties/price/default'),
      thing('/properties/price/x-calc', 'weight * 2'),
      thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copyIfEmpty' }),
      thing('/properties/name/x-default', "'A'"),
      thing('/properties/weight/x-when', { show: 'active', require: 'active', lock: 'not active' }),
      thing('/properties/size/x-enum', { SMALL: { title: 'Small', show: 'active' } }),
      thing('/properties/maker/x-ref/filter', 'name == self.name'),
    ),
    'thing',
  )
  expect(field).toMatchObject({
    price: { calc: { text: 'weight * 2' }, readOnly: true, stored: true },
    name: { fetch: { through: 'maker', mode: 'copyIfEmpty', from: { text: 'maker.name' } }, readOnly: false },
    weight: { when: { show: { text: 'active' }, lock: { text: 'not active' }, hiddenValue: 'clear' } },
    maker: { ref: { filter: { text: 'name == self.name' } } },
  })
  expect(field.name?.defaultBy?.text).toBe("'A'")
  expect(field.size?.choices.map(({ value, show }) => [value, show?.text])).toEqual([
    ['SMALL', 'active'],
    ['LARGE', undefined],
  ])
})
