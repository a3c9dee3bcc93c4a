// The shape of a value in a schema file: one description provides its type, its parser and its meta-schema.
import { suggestion } from '../../faults/suggest.ts'

export type Path = readonly (string | number)[]

/** Where a fault is marked: at the key, at the value, or at a character inside of the value's text. */
export type Finger = 'key' | 'value' | { readonly at: number }

/** Reports a fault at a path of the file. */
export type Report = (path: Path, message: string, on?: Finger) => void

export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'
export type JsonSchema = { readonly [key: string]: unknown }

/** Names of the project by kind, which are defined in the file of names, and the $defs of named shapes. */
export interface MetaContext {
  readonly names: Readonly<Partial<Record<OfferedKind, readonly OfferedName[]>>>
  readonly defs: Map<string, JsonSchema>
}

/** A name of the project that editors offer as completion. */
export interface OfferedName {
  readonly name: string
  readonly title: string
}

/** Names that must exist, and names that are only completions. */
export type OfferedKind = NameKind | 'field' | 'move' | 'lines' | 'state' | 'source' | 'target'

/** The file with the names of the project, for all meta-schemas. */
export const namesFile = 'names.json'

export const anyNameOf = (kind: OfferedKind): JsonSchema => ({ $ref: `${namesFile}#/$defs/${kind}` })

/** Names that are completions of keys; other keys stay valid. */
export const anyKeyOf = (kind: OfferedKind): JsonSchema => ({ $ref: `${namesFile}#/$defs/keys-of-${kind}` })

export type NameKind = 'resource' | 'part' | 'ledger' | 'report' | 'import' | 'level' | 'module' | 'type'

/** The kinds of names that a text of a schema file can refer to. */
export type NamedKind =
  | NameKind
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

export type Holder = Readonly<Record<string, unknown>>

/** A name where it is used. */
export interface NameUse {
  readonly kind: NamedKind
  readonly name: string
  readonly path: Path
  readonly on?: Finger
  /** The resource or ledger that the name belongs to, if it is not that of the file. */
  readonly of?: string
  /** More allowed names. */
  readonly beside?: readonly string[]
}

export interface Shape<out T> {
  readonly kinds: readonly JsonKind[]
  /** Completes "expected ...". */
  readonly expects: string
  /** Parses the value and reports every fault; returns undefined only if its kind is wrong. */
  readonly read: (value: unknown, path: Path, report: Report) => T | undefined
  readonly meta: (context: MetaContext) => JsonSchema
  /** The references in a value that was parsed; `ancestors` are the objects around it, the nearest first. */
  readonly names?: (value: unknown, path: Path, holders: readonly Holder[]) => readonly NameUse[]
}

export type Read<S> = S extends Shape<infer T> ? T : never

export const kindOf = (value: unknown): JsonKind => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as JsonKind
}

/** A shape of one kind of JSON value, with an optional check. */
export const scalar = <T>(
  kind: JsonKind,
  expects: string,
  meta: JsonSchema | ((context: MetaContext) => JsonSchema),
  problem: (value: T) => string | undefined = () => undefined,
): Shape<T> => ({
  kinds: [kind],
  expects,
  read: (value, path, report) => {
    if (kindOf(value) !== kind) return refuseKind(value, expects, path, report)
    const wrong = problem(value as T)
    if (wrong !== undefined) report(path, wrong)
    return value as T
  },
  meta: typeof meta === 'function' ? meta : () => meta,
})

export const refuseKind = (value: unknown, expects: string, path: Path, report: Report): undefined => {
  report(path, `expected ${expects}, found ${describeKind(value)}`)
  return undefined
}

const describeKind = (value: unknown): string => {
  const kind = kindOf(value)
  if (kind === 'array') return 'a list'
  if (kind === 'object') return 'an object'
  if (kind === 'null') return 'null'
  return `the ${kind === 'string' ? 'text' : kind} ${JSON.stringify(value)}`
}

export const text = ({ pattern, says = 'a text', min = 0 }: { pattern?: RegExp; says?: string; min?: number } = {}) =>
  scalar<string>(
    'string',
    says,
    { type: 'string', ...(pattern && { pattern: pattern.source }), ...(min > 0 && { minLength: min }) },
    value => {
      if (value.length < min) return `expected ${says}, found an empty text`
      return pattern && !pattern.test(value) ? `expected ${says}, found "${value}"` : undefined
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
export const oneOf = <const T extends string | number>(values: readonly T[]): Shape<T> => ({
  kinds: [...new Set(values.map(kindOf))],
  expects: `one of ${values.map(value => JSON.stringify(value)).join(', ')}`,
  read: (value, path, report) => {
    if (values.includes(value as T)) return value as T
    const found = typeof value === 'string' ? `"${value}"` : describeKind(value)
    report(path, `${found} is not one of ${values.map(String).join(', ')}${suggestion(value, values)}`)
    return undefined
  },
  meta: () => (values.length === 1 ? { const: values[0] } : { enum: values }),
})

/** A name that another file or the project defines; it is resolved when all files are read. */
export const nameOf = (kind: NameKind, pattern = /^[a-z][a-z0-9_-]*$/): Shape<string> => ({
  ...scalar<string>(
    'string',
    `the name of a ${kind}`,
    ({ names }) => (names[kind] ? anyNameOf(kind) : { type: 'string', pattern: pattern.source }),
    value => (pattern.test(value) ? undefined : `"${value}" is not the name of a ${kind}`),
  ),
  names: (value, path) => [{ kind, name: String(value), path }],
})

/** Adds the description and examples that editors show and the reference prints. */
export const noted = <T>(note: string, shape: Shape<T>, ...examples: readonly unknown[]): Shape<T> => ({
  ...shape,
  meta: context => ({ ...shape.meta(context), description: note, ...(examples.length > 0 && { examples }) }),
})
