import { describe, expect, test } from 'vitest'
import { buildEdits, buildSchemaWith, collectFaultsWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const changePart = (calc: string): Edit => [
  'resources/goods/part.json',
  '',
  {
    $schema: '../../dialect/resource.schema.json',
    title: 'Part',
    type: 'object',
    'x-kind': 'master',
    'x-key': ['code'],
    required: ['code'],
    properties: {
      code: { $ref: 'types#code' },
      whole: { $ref: 'types#code', 'x-ref': { to: 'thing' } },
      worth: { $ref: 'types#money', 'x-calc': calc },
    },
  },
]

const worth = thing('/x-defs', { worth: 'round(price * weight)', twice: 'worth * 2' })

test('replaces named expressions in calculations and through references', () => {
  const { resources } = buildSchemaWith(worth, changePart('whole.twice'))
  expect(JSON.stringify(resources.part?.field.worth?.calc?.term, named)).toContain('"steps":["whole","price"]')
})

/** A term without types and numbers of its own. */
const named = (key: string, value: unknown): unknown => {
  if (typeof value === 'bigint' || key === 'type' || key === 'builtin') return undefined
  return key === 'steps' ? (value as { name: string }[]).map(({ name }) => name) : value
}

describe('reports faults at their position', () => {
  test.each([
    ['a name that nothing has', { worth: 'prise + 1' }, ['nothing is called "prise"; did you mean "price"?']],
    ['a text that is none', { worth: 'price +' }, ['expected a value; found the end']],
    ['the name of a field', { price: 'weight' }, ['"price" is a field already']],
    [
      'a circle',
      { first: 'second + 1', second: 'first + 1' },
      ['the expression "thing.second" needs itself', 'the expression "thing.first" needs itself'],
    ],
    [
      'rows of others',
      { many: "1 + countOf('thing', name == self.name)" },
      ['a named expression reads its row and what that refers to, no other rows'],
    ],
  ])('%s', (_, defs, messages) => {
    const faults = collectFaultsWith(thing('/x-defs', defs)).map(line => line.replace(/ @ .*$/s, ''))
    expect(faults.map(line => line.replace(/^.*?\/x-defs\/[a-z]+: /, ''))).toEqual(messages)
    for (const line of faults) expect(line).toMatch(/^schema\/resources\/goods\/thing\.json \/x-defs\//)
  })

  test('reports a missing named expression in the file that uses it', () => {
    expect(collectFaultsWith(worth, changePart('whole.twise')).map(line => line.replace(/ @ .*$/s, ''))).toEqual([
      expect.stringMatching(
        /part\.json \/properties\/worth\/x-calc: "thing" has no field "twise"; did you mean "twice"\?$/,
      ),
    ])
  })
})
