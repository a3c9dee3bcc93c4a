// A minimal sound project in neutral words, and edits of it: each test says only what its own files have beside that.

import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'

/** Where the files of the sound project stand below the schema folder. */
export const places = {
  project: 'project.json',
  menu: 'menu.json',
  shop: 'resources/house/place.json',
  user: 'resources/house/person.json',
  thing: 'resources/goods/thing.json',
  start: 'start/empty.json',
} as const

const resourceLink = '../../dialect/resource.schema.json'

const place = {
  $schema: resourceLink,
  title: 'Place',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['place_code'],
  'x-label': '{place_code} - {name}',
  required: ['place_code', 'name'],
  properties: {
    place_code: { $ref: 'types#code' },
    name: { $ref: 'types#text' },
    address: { $ref: 'types#text' },
    time_zone: { $ref: 'types#text' },
    business_date: { $ref: 'types#date', readOnly: true },
  },
}

const person = {
  $schema: resourceLink,
  title: 'Person',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['person_id'],
  'x-scope': { shops: ['place_code'] },
  required: ['person_id', 'level', 'password'],
  properties: {
    person_id: { $ref: 'types#code' },
    name: { $ref: 'types#text' },
    level: { type: 'string', enum: ['TOP', 'MID', 'LOW'] },
    password: { $ref: 'types#secret' },
    place_code: { $ref: 'types#code', 'x-ref': { to: 'place' } },
    active: { $ref: 'types#flag', default: true },
  },
}

const thing = {
  $schema: resourceLink,
  title: 'Thing',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['thing_code'],
  'x-scope': 'global',
  required: ['thing_code', 'name'],
  properties: {
    thing_code: { $ref: 'types#code' },
    name: { $ref: 'types#text', title: 'Name' },
    size: { type: 'string', enum: ['SMALL', 'LARGE'] },
    price: { $ref: 'types#money', default: 0, minimum: 0 },
    weight: { $ref: 'types#weight' },
    maker: { $ref: 'types#code', 'x-ref': { to: 'place', search: ['name'], columns: ['place_code', 'name'] } },
    active: { $ref: 'types#flag', default: true },
  },
  'x-api': { path: 'things', aliases: [{ method: 'GET', path: 'things/get/all' }] },
}

const project = {
  $schema: './dialect/project.schema.json',
  kind: 'project',
  name: 'Sample',
  emptyText: '-',
  shop: {
    resource: 'place',
    key: 'place_code',
    name: 'name',
    address: 'address',
    businessDate: 'business_date',
    timeZone: 'time_zone',
  },
  user: {
    resource: 'person',
    key: 'person_id',
    name: 'name',
    level: 'level',
    password: 'password',
    shop: 'place_code',
    active: 'active',
  },
  levels: { TOP: { title: 'Top', full: true }, MID: { title: 'Middle' }, LOW: { title: 'Low' } },
  switches: ['EXTRA'],
}

const menu = {
  $schema: './dialect/menu.schema.json',
  kind: 'menu',
  items: [
    { id: 'goods', title: 'Goods', items: [{ id: 'thing', title: 'Things', to: 'resource:thing', path: '/things' }] },
    { id: 'place', title: 'Places', to: 'resource:place', path: '/places', levels: ['MID'] },
  ],
}

const start = {
  $schema: '../dialect/start.schema.json',
  kind: 'start',
  chain: { place: [{ place_code: '{shop}', name: 'FIRST' }] },
  shops: { '*': { thing: [{ thing_code: 'T1', name: 'ONE', price: 5, active: true }] } },
}

const sound: Readonly<Record<string, unknown>> = {
  [places.project]: project,
  [places.menu]: menu,
  [places.shop]: place,
  [places.user]: person,
  [places.thing]: thing,
  [places.start]: start,
}

/** One change: a place, a JSON pointer into its file, and the new value there; without one the key goes. */
export type Edit = readonly [place: string, pointer: string, value?: unknown]

/** Edits of one file of the sound project. */
export const buildEdits =
  (name: keyof typeof places) =>
  (pointer: string, value?: unknown): Edit => [places[name], pointer, value]

/** A copy of a JSON value with one place of it set, or taken away when the value is undefined; `/-` adds to a list. */
export const change = (json: unknown, pointer: string, value?: unknown): unknown => {
  if (pointer === '') return structuredClone(value)
  const copy = structuredClone(json)
  const keys = pointer
    .slice(1)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = keys.pop() ?? ''
  let inner = copy as Record<string, unknown>
  for (const key of keys) {
    inner[key] ??= {}
    inner = inner[key] as Record<string, unknown>
  }
  if (Array.isArray(inner) && last === '-') inner.push(value)
  else if (Array.isArray(inner) && value === undefined) inner.splice(Number(last), 1)
  else if (value === undefined) delete inner[last]
  else Object.defineProperty(inner, last, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

const buildSource = (at: string, content: unknown): SourceFile => ({
  place: at,
  path: `schema/${at}`,
  text: typeof content === 'string' ? content : JSON.stringify(content, null, 2),
})

/** The sound project after edits; with the pointer `''` a whole file is set (a text as it is) or taken away. */
export const buildFiles = (...edits: readonly Edit[]): readonly SourceFile[] => {
  const files = new Map(Object.entries(sound))
  for (const [at, pointer, value] of edits) {
    if (pointer === '' && value === undefined) files.delete(at)
    else files.set(at, change(files.get(at), pointer, value))
  }
  return [...files].map(([at, content]) => buildSource(at, content))
}

export const buildSchemaWith = (...edits: readonly Edit[]): Schema => compileSchemaFiles(buildFiles(...edits))

/**
 * Every fault of the files as a line: file, pointer and message, then ` @ ` and what stands at its position, in place of line
 * and column, which any change of the sound project moves; empty when the files are sound.
 */
export const collectFaults = (files: readonly SourceFile[]): readonly string[] => {
  try {
    compileSchemaFiles(files)
    return []
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    return error.faults.map(fault => `${formatPlace(fault)}: ${fault.message} @ ${findText(files, fault)}`)
  }
}

export const collectFaultsWith = (...edits: readonly Edit[]): readonly string[] => collectFaults(buildFiles(...edits))

const formatPlace = ({ file, pointer }: SchemaError['faults'][number]): string =>
  `${file} ${pointer === '' ? '/' : pointer}`

/** The line from the position on, so that a test proves where the finger lies. */
const findText = (files: readonly SourceFile[], { file, line, column }: SchemaError['faults'][number]): string => {
  const text = files.find(({ path }) => path === file)?.text.replace(/^\uFEFF/, '') ?? ''
  return (text.split(/\r?\n/)[line - 1] ?? '').slice(column - 1)
}

/** A log of what happens to things. */
export const unchangedFile: Edit = [
  'resources/goods/kept.json',
  '',
  {
    $schema: resourceLink,
    title: 'Kept',
    type: 'object',
    'x-kind': 'log',
    'x-key': ['thing_code', 'at'],
    properties: {
      thing_code: { $ref: 'types#code' },
      what: { $ref: 'types#text' },
      before: { $ref: 'types#money' },
      after: { $ref: 'types#money' },
      at: { $ref: 'types#instant' },
      by: { $ref: 'types#code' },
    },
  },
]
