// The shape of a value in a schema file: one description provides its type, its parser and its meta-schema.
import { formatSuggestion } from '../../message/suggest.ts'

export type JsonPath = readonly (string | number)[]

/** Groups of notes: what nothing uses, what no screen opens, reads without an index, and missing translations. */
export type NoteGroup = 'unused' | 'unopened' | 'slow' | 'texts'

/**
 * Where a fault is marked: at the key, at the value, or at a character inside of the value's text. With a group it is a
 * note at the key: the files are accepted.
 */
export type Marker = 'key' | 'value' | { readonly at: number } | { readonly note: NoteGroup }

/** Reports a fault at a path of the file. */
export type ReportFault = (path: JsonPath, message: string, marker?: Marker) => void

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'
export type JsonSchema = { readonly [key: string]: unknown }

/** Names of the project by kind, which are defined in the file of names, and the $defs of named shapes. */
export interface MetaSchemaContext {
  /** For the reference, which has one paragraph for each keyword. */
  readonly isReference?: true
  readonly names: Readonly<Partial<Record<CompletionKind, readonly CompletionName[]>>>
  readonly defs: Map<string, JsonSchema>
}

/** A name of the project that editors offer as completion. */
export interface CompletionName {
  readonly name: string
  readonly title: string
}

/** Names that must exist, and names that are only completions. */
export type CompletionKind =
  | GlobalNameKind
  | ('field' | 'move' | 'lines' | 'state' | 'source' | 'target')
  | ('part field' | 'filter')

/** The file with the names of the project, for all meta-schemas. */
export const namesFile = 'names.json'

export const buildNameRef = (kind: CompletionKind): JsonSchema => ({
  $ref: `${namesFile}#/$defs/${kind.replace(' ', '-')}`,
})

/** Names that are completions of keys; other keys stay valid. */
export const buildKeyRef = (kind: CompletionKind): JsonSchema => ({ $ref: `${namesFile}#/$defs/keys-of-${kind}` })

export type GlobalNameKind = 'resource' | 'part' | 'ledger' | 'report' | 'import' | 'level' | 'module' | 'type'

/** The kinds of names that a text of a schema file can refer to. */
export type ReferenceKind =
  | GlobalNameKind
  | (
      | 'master'
      | 'field'
      | 'field of'
      | 'field of log'
      | 'row field of'
      | 'field or lines'
      | 'field of the document'
      | 'field of lines'
      | 'field of own lines'
      | 'field or value'
    )
  | (
      | 'lines'
      | 'lines of'
      | 'state'
      | 'move'
      | 'move of'
      | 'state of'
      | 'set of entries'
      | 'print'
      | 'move or print'
      | 'view of'
      | 'document view of'
    )
  | 'text'
  | ('column' | 'filter' | 'kind' | 'amount' | 'place or dim' | 'dim or amount' | 'source' | 'editor' | 'page' | 'list')
  | 'dashboard'
  | ('figure of' | 'figure or field of')

export type AncestorObject = Readonly<Record<string, unknown>>

/** A name where it is used. */
export interface NameReference {
  readonly kind: ReferenceKind
  readonly name: string
  readonly path: JsonPath
  readonly marker?: Marker
  /** The resource or ledger that the name belongs to, if it is not that of the file. */
  readonly of?: string
  /** More allowed names. */
  readonly extraNames?: readonly string[]
}

export interface Shape<out T> {
  readonly kinds: readonly JsonKind[]
  /** Completes "expected ...". */
  readonly expects: string
  /** Parses the value and reports every fault; returns undefined only if its kind is wrong. */
  readonly read: (value: unknown, path: JsonPath, report: ReportFault) => T | undefined
  readonly meta: (context: MetaSchemaContext) => JsonSchema
  /** A required key that a file may leave out, because the program derives it. */
  readonly isDerived?: true
  /** A required key that another file of the folder may have. */
  readonly isInAnyFile?: true
  /** The references in a value that was parsed; `ancestors` are the objects around it, the nearest first. */
  readonly names?: (value: unknown, path: JsonPath, ancestors: readonly AncestorObject[]) => readonly NameReference[]
}

/** The shape of a required key that a file may leave out: it is filled in where the file is read. */
export const withDerivedValue = <T>(shape: Shape<T>): Shape<T> => ({ ...shape, isDerived: true })

/** The shape of a required key that another file of the same folder may have: editors do not miss it. */
export const allowInAnyFile = <T>(shape: Shape<T>): Shape<T> => ({ ...shape, isInAnyFile: true })

/** The same for several keys. */
export const allowAllInAnyFile = <Members extends Readonly<Record<string, Shape<unknown>>>>(
  members: Members,
): Members => Object.fromEntries(Object.entries(members).map(([key, shape]) => [key, allowInAnyFile(shape)])) as Members

export type InferShape<S> = S extends Shape<infer T> ? T : never

export const getJsonKind = (value: unknown): JsonKind => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonKind
}

/** A shape of one kind of JSON value, with an optional check. */
export const scalar = <T>(
  kind: JsonKind,
  expects: string,
  meta: JsonSchema | ((context: MetaSchemaContext) => JsonSchema),
  findProblem: (value: T) => string | undefined = () => undefined,
): Shape<T> => ({
  kinds: [kind],
  expects,
  read: (value, path, report) => {
    if (getJsonKind(value) !== kind) return refuseKind(value, expects, path, report)
    const fault = findProblem(value as T)
    if (fault !== undefined) report(path, fault)
    return value as T
  },
  meta: typeof meta === 'function' ? meta : () => meta,
})

export const refuseKind = (value: unknown, expects: string, path: JsonPath, report: ReportFault): undefined => {
  report(path, `expected ${expects}, found ${describeKind(value)}`)
  return undefined
}

const describeKind = (value: unknown): string => {
  const kind = getJsonKind(value)
  if (kind === 'array') return 'a list'
  if (kind === 'object') return 'an object'
  if (kind === 'null') return 'null'
  return `the ${kind === 'string' ? 'text' : kind} ${JSON.stringify(value)}`
}

export const text = ({
  pattern,
  expects = 'a text',
  min = 0,
}: {
  pattern?: RegExp
  expects?: string
  min?: number
} = {}) =>
  scalar<string>(
    'string',
    expects,
    { type: 'string', ...(pattern && { pattern: pattern.source }), ...(min > 0 && { minLength: min }) },
    value => {
      if (value.length < min) return `expected ${expects}, found an empty text`
      return pattern && !pattern.test(value) ? `expected ${expects}, found "${value}"` : undefined
    },
  )

export const integer = (bounds: { minimum?: number; maximum?: number } = {}): Shape<number> =>
  scalar<number>('number', 'a whole number', { type: 'integer', ...bounds }, value => {
    if (!Number.isInteger(value)) return `expected a whole number, found ${value}`
    if (value < (bounds.minimum ?? value)) return `expected at least ${bounds.minimum}, found ${value}`
    return value > (bounds.maximum ?? value) ? `expected at most ${bounds.maximum}, found ${value}` : undefined
  })

export const number: Shape<number> = scalar('number', 'a number', { type: 'number' })

export const flag: Shape<boolean> = scalar('boolean', 'true or false', { type: 'boolean' })

/** Any JSON value. */
export const anything: Shape<unknown> = {
  kinds: ['string', 'number', 'boolean', 'null', 'array', 'object'],
  expects: 'a value',
  read: value => value,
  meta: () => ({}),
}

/** One of several constant texts or numbers; the nearest one is suggested. */
export const enumeration = <const T extends string | number>(values: readonly T[]): Shape<T> => ({
  kinds: [...new Set(values.map(getJsonKind))],
  expects: `one of ${values.map(value => JSON.stringify(value)).join(', ')}`,
  read: (value, path, report) => {
    if (values.includes(value as T)) return value as T
    const actual = typeof value === 'string' ? `"${value}"` : describeKind(value)
    report(path, `${actual} is not one of ${values.map(String).join(', ')}${formatSuggestion(value, values)}`)
    return undefined
  },
  meta: () => (values.length === 1 ? { const: values[0] } : { enum: values }),
})

/** A name that another file or the project defines; it is resolved when all files are read. */
export const nameReference = (kind: GlobalNameKind, pattern = /^[a-z][a-z0-9_-]*$/): Shape<string> => ({
  ...scalar<string>(
    'string',
    `the name of a ${kind}`,
    ({ names }) => (names[kind] ? buildNameRef(kind) : { type: 'string', pattern: pattern.source }),
    value => (pattern.test(value) ? undefined : `"${value}" is not the name of a ${kind}`),
  ),
  names: (value, path) => [{ kind, name: String(value), path }],
})

/**
 * Adds the description, and examples for the reference. An editor would offer them beside the names of the project, so its
 * meta-schemas have none.
 */
export const withDescription = <T>(
  description: string,
  shape: Shape<T>,
  ...examples: readonly unknown[]
): Shape<T> => ({
  ...shape,
  meta: context => {
    const isForEditor = Object.keys(context.names).length > 0
    return { ...shape.meta(context), description, ...(examples.length > 0 && !isForEditor && { examples }) }
  },
})
