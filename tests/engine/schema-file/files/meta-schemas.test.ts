// Meta-schemas and shapes come from one description; ajv checks that they agree.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../../engine/field/all.ts'
import { getWholePlace, mergeValues } from '../../../../engine/schema-file/files/folder-files.ts'
import { buildMetaSchemas } from '../../../../engine/schema-file/files/meta-schemas.ts'
import { type FileKind, getFileKind, shapes } from '../../../../engine/schema-file/files/schema-file.ts'
import { buildFiles, change, collectFaultsWith, places } from '../../../support/schema/schema-files.ts'
import { mutate } from '../mutations.ts'
import { readBy } from '../shape-facts.ts'

const kinds = Object.keys(shapes) as FileKind[]
const open = buildMetaSchemas({})

/** Words that editors read beside those of JSON Schema. */
const ofEditors = ['defaultSnippets', 'enumDescriptions']

const createValidator = (schema: unknown, names: unknown = open['names.json']) => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, keywords: ofEditors })
  return ajv.addSchema(names as object, 'names.json').compile(schema as object)
}

test('builds one for every kind of file, and one for the types', () => {
  expect(Object.keys(open).toSorted()).toEqual(
    [...kinds.map(kind => `${kind}.schema.json`), 'types.json', 'names.json'].toSorted(),
  )
})

test.each(kinds)('is strict and self-contained for %s', kind => {
  const schema = open[`${kind}.schema.json`]
  expect(() => createValidator(schema)).not.toThrow()
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: expect.any(String),
    additionalProperties: false,
  })
  expect(JSON.stringify(schema)).not.toMatch(/"\$ref":"(?!(?:names\.json)?#\/\$defs\/)/)
})

test('describes the types', () => {
  const { $defs } = open['types.json'] as { $defs: Record<string, Record<string, unknown>> }
  expect(Object.keys($defs)).toEqual(Object.keys(fieldTypes))
  expect($defs.weight).toEqual({
    $anchor: 'weight',
    type: 'number',
    description: fieldTypes.weight?.description,
    'x-type': 'weight',
    'x-scale': 3,
  })
})

const named = (name: string) => ({ name, title: name })

test('allows only names of the project', () => {
  const known = buildMetaSchemas({ resource: [named('thing')], level: [named('TOP')], module: [named('EXTRA')] })
  const takes = createValidator(known['menu.schema.json'], known['names.json'])
  const item = { id: 'a', title: 'A', to: 'resource:a', path: '/a' }
  const getMenu = (more: object) => ({ $schema: 'x', kind: 'menu', items: [{ ...item, ...more }] })
  expect(
    [{ module: 'EXTRA', levels: ['TOP'] }, { module: 'OTHER' }, { levels: ['LOW'] }].map(more => takes(getMenu(more))),
  ).toEqual([true, false, false])
})

test('offers no names but those of the project', () => {
  const files = buildMetaSchemas({ field: [named('shelf_code')] })
  const offered = Object.values(files).flatMap(file => JSON.stringify(file).match(/"examples":\[[^\]]*\]/g) ?? [])
  expect(offered).toEqual(['"examples":["shelf_code"]'])
  expect(JSON.stringify(files)).not.toContain('thing_code')
})

interface Definition {
  readonly kind: FileKind
  readonly name: string
  readonly json: unknown
}

const findDefinitions = (folder: string): readonly Definition[] => {
  const places = globSync('**/*.json', { cwd: folder, exclude: ['dialect/**', 'schema.lock.json'] }).toSorted()
  return [...Map.groupBy(places, getWholePlace)].flatMap(([name, group]) => {
    const kind = getFileKind(name) ?? kinds.find(one => name.endsWith(`.${one}.json`))
    const values = group.map(place => JSON.parse(readFileSync(`${folder}/${place}`, 'utf8')) as unknown)
    return kind ? [{ kind, name, json: mergeValues(values, path => expect.fail(path.join('/'))) }] : []
  })
}

const ofShop = findDefinitions(fileURLToPath(new URL('../../../../schema', import.meta.url)))
const examples = findDefinitions(fileURLToPath(new URL('../examples', import.meta.url)))
const small = buildFiles().flatMap(({ place, text }): Definition[] => {
  const kind = getFileKind(place)
  return kind ? [{ kind, name: place, json: JSON.parse(text) }] : []
})

const validators = Object.fromEntries(kinds.map(kind => [kind, createValidator(open[`${kind}.schema.json`])]))

describe('accepts every valid definition', () => {
  test('finds files of the shop and examples of every kind', () => {
    expect(ofShop.length).toBeGreaterThan(10)
    expect(examples).toHaveLength(18)
    expect(new Set([...ofShop, ...examples].map(({ kind }) => kind))).toEqual(new Set(kinds))
  })

  test.each([...ofShop, ...examples, ...small].map(one => [one.kind, one.name, one.json] as const))(
    '%s %s',
    (kind, _name, json) => {
      const takes = validators[kind]
      expect(takes?.(json), JSON.stringify(takes?.errors)).toBe(true)
      const { value, faults } = readBy(shapes[kind], json)
      expect(faults).toEqual([])
      expect(readBy(shapes[kind], value)).toEqual({ value, faults: [] })
    },
  )
})

/** The types in a definition: of `$ref`, and of fields that are a type alone. */
const listTypes = (json: unknown, isField = false): readonly string[] => {
  if (typeof json === 'string') return isField ? [json.replace(/^types#/, '')] : []
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) =>
    (key === 'properties' || key === 'entries') && typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(one => listTypes(one, true))
      : listTypes(value, key === '$ref'),
  )
}

/** What the compiler knows and a shape does not: which types there are stands in the meta-schema for editors alone. */
const namesUnknownType = (json: unknown): boolean => {
  return listTypes(json).some(name => !name.includes('#') && !Object.hasOwn(fieldTypes, name))
}

/** Objects in an enum are compared key by key there, as texts here; the compiler refuses them all. */
const hasObjectInEnum = (json: unknown): boolean => {
  if (typeof json !== 'object' || json === null) return false
  const values = (json as { enum?: unknown }).enum
  if (Array.isArray(values) && values.some(value => typeof value === 'object')) return true
  return Object.values(json).some(hasObjectInEnum)
}

/** Names of a list in place of a map are compared with one another, and with the keys of its objects. */
const hasNameTwice = (faults: readonly string[]): boolean => faults.some(fault => fault.endsWith('is here twice'))

/** Files of a folder are joined before they are read: each may lack what another one has, also in its flow. */
const lacksPart = (faults: readonly string[]): boolean =>
  faults.some(fault => /^\/(?:x-flow)?: the key .* is missing$/.test(fault))

/** The rows of a table are checked against its first row. */
const hasTable = (json: unknown): boolean => JSON.stringify(json).includes('[[')

describe('meta-schema and shape agree about mutated definitions', () => {
  const definitions = [...ofShop, ...examples, ...small]

  test.each(kinds)('of the kind %s', kind => {
    const ofKind = definitions.filter(one => one.kind === kind).map(({ json }) => json)
    const takes = validators[kind]
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(fc.constantFrom(...ofKind).chain(mutate), json => {
        if (namesUnknownType(json) || hasObjectInEnum(json) || (kind === 'start' && hasTable(json))) return
        const { faults } = readBy(shapes[kind], json)
        if (lacksPart(faults) || hasNameTwice(faults)) return
        seen[faults.length === 0 ? 'taken' : 'refused'] += 1
        const isTaken = takes?.(json)
        expect(isTaken, `${JSON.stringify(faults)} ${JSON.stringify(takes?.errors)} ${JSON.stringify(json)}`).toBe(
          faults.length === 0,
        )
      }),
      { numRuns: 500 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(3)
  })
})

describe('exceptions, which the compiler refuses later', () => {
  const definition = small.find(({ name }) => name.endsWith('thing.json'))?.json
  const rows: readonly [name: string, pointer: string, value: unknown][] = [
    ['a type that does not exist', '/properties/price/$ref', 'types#moneyy'],
    [
      'one object twice in an enum, its keys in another order',
      '/properties/size/enum',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ]

  test.each(rows)('refuses %s in the meta-schema, but not in the shape', (_name, pointer, value) => {
    const json = change(definition, pointer, value)
    expect(readBy(shapes.resource, json).faults).toEqual([])
    expect(validators.resource?.(json)).toBe(false)
    expect(collectFaultsWith([places.thing, pointer, value])).not.toEqual([])
  })
})
