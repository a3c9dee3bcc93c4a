// Every keyword of the dialect, collected from the shapes: for the reference, and for the test that each is implemented.

import type { JsonSchema, Shape } from '../shapes/shape.ts'
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
const ofDocuments: Readonly<Partial<Record<KeywordKind, readonly string[]>>> = {
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
  import: ['groupBy', 'lines', 'history', 'map.*.unchecked'],
}

const listed: readonly FileKind[] = [
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

interface Place {
  readonly kind: KeywordKind
  readonly path: string
  readonly defs: ReadonlyMap<string, JsonSchema>
  /** Named shapes that are being read, or listed elsewhere. */
  readonly open: ReadonlySet<string>
}

const wordsIn = (schema: JsonSchema, place: Place): readonly Keyword[] => {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : undefined
  if (name !== undefined) {
    const named = place.defs.get(name)
    if (!named || place.open.has(name)) return []
    return wordsIn(named, { ...place, open: new Set([...place.open, name]) })
  }
  const below = (inner: unknown, more: string): readonly Keyword[] =>
    typeof inner === 'object' && inner !== null
      ? wordsIn(inner as JsonSchema, { ...place, path: place.path + more })
      : []
  const required = (schema.required ?? []) as readonly string[]
  return [
    ...((schema.oneOf ?? []) as readonly JsonSchema[]).flatMap(one => below(one, '')),
    ...below(schema.items, '[]'),
    ...below(schema.additionalProperties, '.*'),
    ...Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(([key, inner]) =>
      wordAt(inner, { ...place, path: place.path === '' ? key : `${place.path}.${key}` }, required.includes(key)),
    ),
  ]
}

const wordAt = (schema: JsonSchema, place: Place, isRequired: boolean): readonly Keyword[] => {
  const { kind, path } = place
  const state = stateOf(kind, path)
  const word: Keyword = {
    kind,
    path,
    isRequired,
    state,
    note: String(schema.description ?? ''),
    type: typeText(schema),
    examples: (schema.examples ?? []) as readonly unknown[],
  }
  return [word, ...wordsIn(schema, place)]
}

const stateOf = (kind: KeywordKind, path: string): Keyword['state'] => {
  if (kind === 'part') return 'of documents'
  const isInside = (word: string): boolean =>
    path === word || path.startsWith(`${word}.`) || path.startsWith(`${word}[`)
  return ofDocuments[kind]?.some(isInside) ? 'of documents' : 'carried out'
}

const plain: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}

const typeText = ({ oneOf, enum: values, const: only, type, items, $ref }: JsonSchema): string => {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (Array.isArray(values)) return values.map(value => `\`${JSON.stringify(value)}\``).join(', ')
  if (Array.isArray(oneOf)) return oneOf.map(typeText).join(', or ')
  if (type === 'array') return `a list, each ${typeText((items ?? {}) as JsonSchema)}`
  if ($ref !== undefined) return 'an object'
  return plain[String(type)] ?? 'any value'
}

/** Sections and variants have the keywords of a report, charts those of cards: these are listed once. */
const onceEach = (words: readonly Keyword[]): readonly Keyword[] => {
  const paths = new Set(words.map(({ path }) => path))
  const isElsewhere = (path: string): boolean =>
    sameWords.some(([inside, listedAt]) => path.startsWith(inside) && paths.has(listedAt + path.slice(inside.length)))
  return words.filter(({ path }) => !isElsewhere(path))
}

const sameWords = [
  ['sections[].', ''],
  ['variants.tables.*.', ''],
  ['charts[].y[].', 'cards[].values[].'],
  ['charts[].', 'cards[].'],
  ['alerts[].', 'cards[].'],
] as const

/** In the order of the shapes; fields are listed once, after the resources. */
export const keywords: readonly Keyword[] = listed.flatMap(kind => {
  const defs = new Map<string, JsonSchema>()
  const shape: Shape<unknown> = shapes[kind]
  const body = shape.meta({ names: {}, defs })
  const own = onceEach(wordsIn(body, { kind, path: '', defs, open: new Set(['field']) }))
  const field = defs.get('field')
  return kind === 'resource' && field
    ? [...own, ...wordsIn(field, { kind: 'field', path: '', defs, open: new Set(['field']) })]
    : own
})
