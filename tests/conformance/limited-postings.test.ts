// Every entry that leaves the places of the shop counts in one limit or names a reason, and the check refuses others.
import { expect, test } from 'vitest'
import { isListed } from '../../engine/schema/resource.ts'
import { SchemaError } from '../../engine/schema-file/language/schema-fault.ts'
import { compileSchema, loadSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'

const files = readSchemaFiles('schema')

/** The faults of the files of the shop with the text of one of them changed. */
const listFaults = (place: string, from: string, to: string): readonly string[] => {
  const changed = files.map(file => (file.place === place ? { ...file, text: replaceOnce(file.text, from, to) } : file))
  try {
    compileSchema(changed)
    return []
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.faults.map(({ pointer, message }) => `${pointer} ${message}`)
  }
}

const replaceOnce = (text: string, from: string, to: string): string => {
  expect(text).toContain(from)
  return text.replace(from, to)
}

test.each([
  ['resources/kas/uang-kas.json', 'kas', 1],
  ['resources/barang/emas-tukang.json', 'emas', 2],
  ['resources/hutang/hutang/postings.json', 'cair', 1],
  ['resources/pembelian/pembelian/postings.json', 'bayar', 0],
  ['resources/barang/hancur-barang.json', 'hancur', 0],
])('an entry of %s without a limit is refused', (place, set, index) => {
  const text = files.find(file => file.place === place)?.text ?? ''
  const definition = JSON.parse(text)
  delete definition['x-post'][set][index].limit
  const faults = listFaults(place, text, JSON.stringify(definition, null, 2))
  expect(faults).toContainEqual(expect.stringContaining(`/x-post/${set}/${index} the entry may take something out of`))
})

test('a limit and a reason against one exclude each other, and a move that counts says who agrees', () => {
  const both = listFaults(
    'resources/kas/uang-kas.json',
    '"limit": "kas_keluar"',
    '"limit": "kas_keluar", "unlimited": "Sudah dibayar"',
  )
  expect(both.join('\n')).toContain('x-post/kas/1/unlimited the entry counts in a limit')
  const unpromised = listFaults('resources/hutang/hutang/flow.json', '"promises": ["cair"]', '"promises": ["lunas"]')
  expect(unpromised.join('\n')).toContain('no entry of "lunas" counts in a limit')
})

test('what came in and is taken back counts in a limit, or its move names a reason', () => {
  const listReversals = (set: string): readonly string[] =>
    listFaults('project.json', ', "reversals": ["kas"]', '').filter(line => line.includes(`"${set}" came in`))
  expect(listReversals('kas')).toHaveLength(1)
  expect(listReversals('bank')).toHaveLength(1)
  expect(listReversals('lunas')).toHaveLength(1)
  const [beside] = listFaults(
    'resources/kas/uang-kas.json',
    '"reverse": ["kas"]',
    '"reverse": ["kas"], "unlimited": "Tidak perlu"',
  )
  expect(beside).toBe('/x-flow/moves/1/unlimited what it takes back needs no reason: leave it out')
  const unit = listFaults('project.json', '"reversals": ["kas"]', '"reversals": ["poin"]')
  expect(unit).toContain('/limits/groups/batal_bayar/reversals/0 "poin" has no amount in the unit of its settings')
})

test('every limit is counted by an entry, and every entry of a document counts at one move', () => {
  const { project, resources } = loadSchema('schema')
  const counted = Object.values(resources)
    .filter(isListed)
    .flatMap(({ lifecycle: { posts } }) => Object.values(posts).flat())
    .flatMap(({ limit }) => limit?.group ?? [])
  expect([...new Set(counted)].toSorted()).toEqual(Object.keys(project.limits?.groups ?? {}).toSorted())
})
