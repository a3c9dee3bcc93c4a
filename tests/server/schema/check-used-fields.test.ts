import { expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatSchemaFault, SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import { checkUsedFields } from '../../../server/schema/check-used-fields.ts'
import type { UsedFields } from '../../../server/schema/used-fields.ts'
import { buildEdits, buildFiles, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const shop = buildEdits('shop')

const used: UsedFields = {
  records: {
    thing: {
      place: 'resources/goods/thing.json',
      fields: {
        name: { type: 'text', filled: true, by: ['src/till.ts'] },
        price: { type: 'money', filled: false, by: ['server/report.ts', 'src/till.ts'] },
        weight: { type: 'weight', filled: true, by: ['src/till.ts'] },
      },
    },
  },
  words: { 'shop.address': { type: 'text', filled: true }, 'shop.businessDate': { type: 'date', filled: false } },
}

/** The lines of the faults, each with what stands at its position. */
const collectFaults = (edits: readonly Edit[], list = used): readonly string[] => {
  const files = buildFiles(
    thing('/required', ['thing_code', 'name', 'weight']),
    buildEdits('start')('/shops'),
    ...edits,
  )
  try {
    checkUsedFields(compileSchemaFiles(files), files, list)
    return []
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.faults.map(fault => {
      const lines = files.find(({ path }) => path === fault.file)?.text.split('\n') ?? []
      return `${formatSchemaFault(fault)} @ ${lines[fault.line - 1]?.slice(fault.column - 1)}`
    })
  }
}

const remedy = 'put it back, or change the code first and run "npm run schema:generate"'
const file = 'schema/resources/goods/thing.json'

test.each<[what: string, edits: readonly Edit[]]>([
  ['as it was', []],
  ['with more', [thing('/properties/colour', { $ref: 'types#text' })]],
  ['another type of the same family', [thing('/properties/name/$ref', 'types#note')]],
  ['a field that is required now', [thing('/required', ['thing_code', 'name', 'weight', 'price'])]],
])('a schema passes: %s', (_, edits) => {
  expect(collectFaults(edits)).toEqual([])
})

test.each<[what: string, edits: readonly Edit[], fault: RegExp]>([
  [
    'a field is gone',
    [thing('/properties/price')],
    /thing\.json:\d+:\d+ \/properties: the field "price" is gone, and server\/report\.ts and src\/till\.ts need it: .* @ \{$/,
  ],
  [
    'a field is renamed',
    [thing('/properties/price'), thing('/properties/cost', { $ref: 'types#money', 'x-was': 'price' })],
    /thing\.json:\d+:\d+ \/properties\/cost\/x-was: the field "price" is called "cost" now, and .* need it: .* @ "price"$/,
  ],
  [
    'a field is of another type',
    [thing('/properties/weight/$ref', 'types#money')],
    /thing\.json:\d+:\d+ \/properties\/weight: "weight" is of the type "money" now, and src\/till\.ts needs it as "weight": .* @ \{$/,
  ],
  [
    'a field may be empty',
    [thing('/required', ['thing_code', 'name'])],
    /thing\.json:\d+:\d+ \/properties\/weight: "weight" may be empty now, and src\/till\.ts needs a value: .* @ \{$/,
  ],
  [
    'a field that the project names is of another type',
    [shop('/properties/address/$ref', 'types#money')],
    /place\.json:\d+:\d+ \/properties\/address: "address" is of the type "money" now, and "shop\.address" of project\.json needs it as "text": .* @ \{$/,
  ],
])('a schema is refused: %s', (_, edits, fault) => {
  const faults = collectFaults(edits)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(fault)
  expect(faults[0]).toContain(remedy)
})

test('a key of project.json follows the field that it names', () => {
  const other = [shop('/properties/street', { $ref: 'types#money' }), buildEdits('project')('/shop/address', 'street')]
  expect(collectFaults(other)[0]).toContain('"street" is of the type "money" now')
})

test('a missing resource is reported at its file with all used fields; one that never existed is ignored', () => {
  const { thing: record } = used.records
  const list: UsedFields = {
    records: { stone: { place: 'resources/goods/stone.json', fields: record?.fields ?? {} } },
    words: {},
  }
  expect(collectFaults([], list)).toEqual([])
  expect(collectFaults([buildEdits('project')('/drop', ['stone'])], list)).toEqual([
    'schema/resources/goods/stone.json:1:1 /: the resource "stone" is gone, and server/report.ts and src/till.ts need ' +
      `its "name", "price", "weight": ${remedy} @ undefined`,
  ])
})

test('a field of lines is reported inside the file of the document', () => {
  const items = { properties: { weight: { $ref: 'types#money' } } }
  const files = buildFiles(thing('/properties/parts', { type: 'array', items }))
  const { resources, ...schema } = compileSchemaFiles(buildFiles(thing('/properties/weight/$ref', 'types#money')))
  const parts = { ...resources.thing, name: 'thing.parts' } as Resource
  const weight = { type: 'weight', filled: false, by: ['src/till.ts'] }
  const list: UsedFields = { records: { 'thing.parts': { place: '', fields: { weight } } }, words: {} }
  const check = () => checkUsedFields({ ...schema, resources: { ...resources, 'thing.parts': parts } }, files, list)
  const [line = 0] = (files.find(({ path }) => path === file)?.text.split('\n') ?? []).flatMap((text, index) =>
    text.includes('"weight": {') && text.startsWith('        ') ? [index + 1] : [],
  )
  expect(check).toThrow(`${file}:${line}:21 /properties/parts/items/properties/weight: "weight" is of the type "money"`)
})

test('reports all faults at once', () => {
  const edits = [thing('/properties/price'), thing('/required', ['thing_code', 'name'])]
  expect(collectFaults(edits).map(line => line.split(' ')[0]?.replace(/:.*/, ''))).toEqual([file, file])
})
