// What a compilation takes over from the one before is what it would have made itself.
import { expect, test } from 'vitest'
import { serializeTerms } from '../../../engine/expression/terms/term-json.ts'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { createReuse, type Reuse } from '../../../engine/schema-file/cached-results.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import { getModuleOptions, readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { pickEvery } from '../../support/storage/databases.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema file is edited freely
type Json = any

const files = readSchemaFiles('schema')
const options = getModuleOptions(files)

const edit = (place: string, change: (json: Json) => void): readonly SourceFile[] => {
  expect(files.map(file => file.place)).toContain(place)
  return files.map(file => {
    if (file.place !== place) return file
    const json = JSON.parse(file.text)
    change(json)
    return { ...file, text: JSON.stringify(json, null, 2) }
  })
}

/** The compiled schema or its faults, with the notes; a text, since comparing the values takes longer than compiling them. */
const compile = (sources: readonly SourceFile[], reuse: Reuse): string => {
  const notes: unknown[] = []
  try {
    const schema = compileSchemaFiles(sources, { ...options, reuse, reportNote: note => notes.push(note) })
    return JSON.stringify({ schema: serializeTerms(schema), notes })
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return JSON.stringify({ faults: error.faults })
  }
}

const addField = (json: Json): void => {
  json.properties = { ...json.properties, uji_baru: 'text' }
}

const every = <T>(list: readonly T[], step: number): readonly T[] => list.filter((_, index) => index % step === 0)

const resourcePlaces = files
  .filter(({ place, text }) => /^(resources|parts)\//.test(place) && text.includes('"properties"'))
  .map(({ place }) => place)

const edits: readonly (readonly [place: string, change: (json: Json) => void])[] = [
  ...pickEvery(4, every(resourcePlaces, 24)).map(place => [place, addField] as const),
  ['project.json', json => (json.name = 'Toko Lain')],
  ['project.json', json => (json.switches = [...(json.switches ?? []), 'UJI'])],
  ['menu.json', json => (json.items[0].title = 'Beranda')],
]

test('a schema after a change is the one that is compiled alone, with the same faults and notes', () => {
  const reuse = createReuse()
  for (const [place, change] of edits) {
    const changed = edit(place, change)
    expect(compile(changed, reuse) === compile(changed, createReuse()), place).toBe(true)
  }
  expect(compile(files, reuse) === compile(files, createReuse())).toBe(true)
})

test('a field that other files name is gone: each of them reports it, and not after it is back', () => {
  const reuse = createReuse()
  const sound = compile(files, reuse)
  const broken = edit('resources/master/baki.json', json => {
    delete json.properties.kode_gudang
  })
  const faults = compile(broken, reuse)
  expect(faults).toBe(compile(broken, createReuse()))
  expect(faults).toContain('kode_gudang')
  expect(compile(files, reuse) === sound).toBe(true)
})

test('unchanged resources and reports are the same objects, also after another file has changed', () => {
  const reuse = createReuse()
  const first = compileSchemaFiles(files, { ...options, reuse })
  const second = compileSchemaFiles(edit('resources/master/baki.json', addField), { ...options, reuse })
  const changed = Object.keys(first.resources).filter(name => first.resources[name] !== second.resources[name])
  expect(changed).toContain('baki')
  expect(second.resources.bank).toBe(first.resources.bank)
  expect(changed.length).toBeLessThan(Object.keys(first.resources).length / 2)
})
