// Every keyword of the dialect, collected from the shapes: for the reference, and for the test that each is implemented.

import type { JsonSchema, Shape } from '../language/shape.ts'
import { type FileKind, shapes } from './schema-file.ts'

export type KeywordKind = FileKind | 'field'

export interface Keyword {
  /** Keywords of a field are valid in every field of a resource or a part. */
  readonly kind: KeywordKind
  /** `x-api.aliases[].filter`: `[]` is each entry of a list, `*` each name of a map. */
  readonly path: string
  readonly note: string
  /** A description of the allowed values. */
  readonly type: string
  readonly isRequired: boolean
  readonly examples: readonly unknown[]
  readonly state: 'carried out' | 'of documents'
}

/** Keywords that only documents with lines may have. */
const documentKeywords: Readonly<Partial<Record<KeywordKind, readonly string[]>>> = {
  field: ['items', 'x-lines', 'x-number', 'x-ref.scan', 'x-ref.refusals', 'minItems', 'maxItems'],
  resource: [
    'x-parts',
    'x-journal',
    'x-flow',
    'x-post',
    'x-print',
    'x-confirm',
    'x-api.aliases[].move',
    'x-checks[].at',
    'x-checks[].moves',
    'x-form.lines',
    'x-views.*.lineFilters',
    'x-views.*.defaults',
    'x-views.*.select',
    'x-views.*.actions',
    'x-views.*.detail',
    'x-views.*.begins',
  ],
  import: ['groupBy', 'lines', 'history', 'move', 'map.*.unchecked'],
}

const listedKinds: readonly FileKind[] = [
  'resource',
  'part',
  'menu',
  'project',
  'start',
  'import',
  'report',
  'list',
  'dashboard',
  'ledger',
  'texts',
]

interface KeywordLocation {
  readonly kind: KeywordKind
  readonly path: string
  readonly defs: ReadonlyMap<string, JsonSchema>
  /** Named shapes that are being read, or listed elsewhere. */
  readonly open: ReadonlySet<string>
}

const collectKeywords = (schema: JsonSchema, location: KeywordLocation): readonly Keyword[] => {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : undefined
  if (name !== undefined) {
    const named = location.defs.get(name)
    if (!named || location.open.has(name)) return []
    return collectKeywords(named, { ...location, open: new Set([...location.open, name]) })
  }
  const collectNested = (inner: unknown, more: string): readonly Keyword[] =>
    typeof inner === 'object' && inner !== null
      ? collectKeywords(inner as JsonSchema, { ...location, path: location.path + more })
      : []
  const required = (schema.required ?? []) as readonly string[]
  return [
    ...((schema.oneOf ?? []) as readonly JsonSchema[]).flatMap(one => collectNested(one, '')),
    ...collectNested(schema.items, '[]'),
    ...collectNested(schema.additionalProperties, '.*'),
    ...Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(([key, inner]) =>
      buildKeywords(
        inner,
        { ...location, path: location.path === '' ? key : `${location.path}.${key}` },
        required.includes(key),
      ),
    ),
  ]
}

const buildKeywords = (schema: JsonSchema, location: KeywordLocation, isRequired: boolean): readonly Keyword[] => {
  const { kind, path } = location
  const state = getKeywordState(kind, path)
  const keyword: Keyword = {
    kind,
    path,
    isRequired,
    state,
    note: String(schema.description ?? ''),
    type: describeType(schema),
    examples: (schema.examples ?? []) as readonly unknown[],
  }
  return [keyword, ...collectKeywords(schema, location)]
}

const getKeywordState = (kind: KeywordKind, path: string): Keyword['state'] => {
  if (kind === 'part') return 'of documents'
  const isInside = (keyword: string): boolean =>
    path === keyword || path.startsWith(`${keyword}.`) || path.startsWith(`${keyword}[`)
  return documentKeywords[kind]?.some(isInside) ? 'of documents' : 'carried out'
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}

const describeType = ({ oneOf, enum: values, const: constant, type, items, $ref }: JsonSchema): string => {
  if (constant !== undefined) return `\`${JSON.stringify(constant)}\``
  if (Array.isArray(values)) return values.map(value => `\`${JSON.stringify(value)}\``).join(', ')
  if (Array.isArray(oneOf)) return oneOf.map(describeType).join(', or ')
  if (type === 'array') return `a list, each ${describeType((items ?? {}) as JsonSchema)}`
  if ($ref !== undefined) return 'an object'
  return plainTypes[String(type)] ?? 'any value'
}

/** Sections and variants have the keywords of a report, charts those of cards: these are listed once. */
const removeRepeatedKeywords = (all: readonly Keyword[]): readonly Keyword[] => {
  const paths = new Set(all.map(({ path }) => path))
  const isElsewhere = (path: string): boolean =>
    sharedKeywords.some(
      ([inside, listedAt]) => path.startsWith(inside) && paths.has(listedAt + path.slice(inside.length)),
    )
  return all.filter(({ path }) => !isElsewhere(path))
}

const sharedKeywords = [
  ['sections[].', ''],
  ['variants.tables.*.', ''],
  ['charts[].y[].', 'cards[].values[].'],
  ['charts[].', 'cards[].'],
  ['alerts[].', 'cards[].'],
  ['steps[].', 'alerts[].'],
  ['steps[].', 'cards[].'],
  ['takeover[].', 'steps[].'],
  ['takeover[].', 'cards[].'],
] as const

/** In the order of the shapes; fields are listed once, after the resources. */
export const keywords: readonly Keyword[] = listedKinds.flatMap(kind => {
  const defs = new Map<string, JsonSchema>()
  const shape: Shape<unknown> = shapes[kind]
  const body = shape.meta({ names: {}, defs, isReference: true })
  const ownKeywords = removeRepeatedKeywords(collectKeywords(body, { kind, path: '', defs, open: new Set(['field']) }))
  const field = defs.get('field')
  return kind === 'resource' && field
    ? [...ownKeywords, ...collectKeywords(field, { kind: 'field', path: '', defs, open: new Set(['field']) })]
    : ownKeywords
})
