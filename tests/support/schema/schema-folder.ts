// A copy of the schema files of a test's own, to be edited while a server follows it.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// biome-ignore lint/suspicious/noExplicitAny: a schema file is edited freely by tests
type Json = any

export interface SchemaFolder {
  readonly path: string
  readonly edit: (place: string, change: (text: string) => string) => void
  /** Changes the parsed file in place. */
  readonly editJson: (place: string, change: (json: Json) => void) => void
  /** Saves a new master with one field, and its line at the end of the menu. */
  readonly addMaster: (name: string, title: string) => void
  readonly remove: () => void
}

/** Places that were given back: the same files at the same place are not compiled again. */
const free: string[] = []

export const createSchemaFolder = (from = 'schema'): SchemaFolder => {
  const path = free.pop() ?? mkdtempSync(join(tmpdir(), 'kencana-schema-'))
  cpSync(from, path, { recursive: true })
  let isThere = true
  const remove = (): void => {
    if (!isThere) return
    isThere = false
    rmSync(path, { recursive: true, force: true })
    free.push(path)
  }
  const edit: SchemaFolder['edit'] = (place, change) =>
    writeFileSync(join(path, place), change(readFileSync(join(path, place), 'utf8')))
  const editJson: SchemaFolder['editJson'] = (place, change) =>
    edit(place, text => {
      const json = JSON.parse(text)
      change(json)
      return JSON.stringify(json, null, 2)
    })
  const addMaster: SchemaFolder['addMaster'] = (name, title) => {
    writeFileSync(join(path, `resources/master/${name}.json`), JSON.stringify(getMaster(name, title)))
    editJson('menu.json', menu => menu.items.push({ id: name, title, to: `resource:${name}`, path: `/master-${name}` }))
  }
  return { path, edit, editJson, addMaster, remove }
}

const getMaster = (name: string, title: string): Json => {
  const key = `kode_${name.replaceAll('-', '_')}`
  return {
    $schema: '../../dialect/resource.schema.json',
    title,
    type: 'object',
    'x-kind': 'master',
    'x-key': [key],
    required: [key],
    properties: { [key]: { $ref: 'types#code' } },
  }
}
