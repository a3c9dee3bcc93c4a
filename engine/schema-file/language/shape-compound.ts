// Compound shapes: lists, maps, objects, alternatives, and recursive shapes.

import { findNearestWord, formatSuggestion } from '../../message/suggest.ts'
import {
  type AncestorObject,
  getJsonKind,
  type InferShape,
  type JsonKind,
  type JsonSchema,
  type MetaSchemaContext,
  type ReportFault,
  refuseKind,
  type Shape,
} from './shape.ts'

interface ListBounds {
  readonly min?: number
  readonly unique?: boolean
}

export const list = <T>(item: Shape<T>, { min = 0, unique = false }: ListBounds = {}): Shape<readonly T[]> => ({
  kinds: ['array'],
  expects: 'a list',
  read: (value, path, report) => {
    if (!Array.isArray(value)) return refuseKind(value, 'a list', path, report)
    if (value.length < min)
      report(path, `expected at least ${min} entr${min === 1 ? 'y' : 'ies'}, found ${value.length}`)
    if (unique)
      reportRepeated(value, index => report([...path, index], `${JSON.stringify(value[index])} stands here twice`))
    return value
      .map((entry, index) => item.read(entry, [...path, index], report))
      .filter((entry): entry is Awaited<T> & T => entry !== undefined)
  },
  meta: context => ({
    type: 'array',
    items: item.meta(context),
    ...(min > 0 && { minItems: min }),
    ...(unique && { uniqueItems: true }),
  }),
  ...(item.names && {
    names: (value, path, ancestors) =>
      Array.isArray(value)
        ? value.flatMap((entry, index) => item.names?.(entry, [...path, index], ancestors) ?? [])
        : [],
  }),
})

/** A list that has at least one entry. */
export const nonEmptyList = <T>(
  item: Shape<T>,
  bounds: Pick<ListBounds, 'unique'> = {},
): Shape<readonly [T, ...T[]]> => {
  const base = list(item, { ...bounds, min: 1 })
  return {
    ...base,
    read: (value, path, report) => {
      const [first, ...others] = base.read(value, path, report) ?? []
      return first === undefined ? undefined : [first, ...others]
    },
  }
}

const reportRepeated = (entries: readonly unknown[], at: (index: number) => void): void => {
  const seen = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const key = JSON.stringify(entry)
    if (seen.has(key)) at(index)
    seen.add(key)
  }
}

interface RecordBounds<T> {
  readonly key?: RegExp
  readonly keyExpects?: string
  readonly min?: number
  /** Fills in what an entry leaves out, from its key. */
  readonly complete?: (entry: T, name: string) => T
}

/** An object with arbitrary keys, such as the properties of a resource. */
export const record = <T>(
  item: Shape<T>,
  { key, keyExpects = 'a name', min = 0, complete = entry => entry }: RecordBounds<T> = {},
): Shape<Readonly<Record<string, T>>> => ({
  kinds: ['object'],
  expects: 'an object',
  read: (value, path, report) => {
    if (getJsonKind(value) !== 'object') return refuseKind(value, 'an object', path, report)
    const entries = Object.entries(value as object)
    if (entries.length < min)
      report(path, `expected at least ${min} entr${min === 1 ? 'y' : 'ies'}, found ${entries.length}`)
    const read = entries.flatMap(([name, entry]) => {
      const problem = findKeyProblem(name, key, keyExpects)
      if (problem !== undefined) report([...path, name], problem, 'key')
      const parsedValue = problem !== undefined ? undefined : item.read(entry, [...path, name], report)
      return parsedValue === undefined ? [] : [[name, complete(parsedValue, name)] as const]
    })
    return Object.fromEntries(read)
  },
  meta: context => ({
    type: 'object',
    propertyNames: { ...(key && { pattern: key.source }), not: { enum: [...forbiddenKeys] } },
    ...(min > 0 && { minProperties: min }),
    additionalProperties: item.meta(context),
  }),
  ...(item.names && {
    names: (value, path, ancestors) =>
      getEntries(value).flatMap(([name, entry]) => item.names?.(entry, [...path, name], ancestors) ?? []),
  }),
})

const getEntries = (value: unknown): readonly (readonly [string, unknown])[] =>
  getJsonKind(value) === 'object' ? Object.entries(value as object) : []

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const findKeyProblem = (name: string, key: RegExp | undefined, keyExpects: string): string | undefined => {
  if (forbiddenKeys.has(name)) return `nothing may be called "${name}"`
  return key && !key.test(name) ? `"${name}" is not ${keyExpects}` : undefined
}

type ShapeMembers = { readonly [key: string]: Shape<unknown> }
type RequiredMembers<M extends ShapeMembers> = { readonly [K in keyof M]: InferShape<M[K]> }
type OptionalMembers<M extends ShapeMembers> = { readonly [K in keyof M]?: InferShape<M[K]> }

/** An object with a closed set of keys: unknown keys are reported with a suggestion, missing keys by name. */
export const object = <R extends ShapeMembers, O extends ShapeMembers>(
  required: R,
  optional: O,
): Shape<RequiredMembers<R> & OptionalMembers<O>> => {
  const members: ShapeMembers = { ...required, ...optional }
  const neededKeys = Object.keys(required).filter(key => !required[key]?.isDerived)
  const namedKeys = Object.keys(members).filter(key => members[key]?.names)
  return {
    kinds: ['object'],
    expects: 'an object',
    read: (value, path, report) => {
      if (getJsonKind(value) !== 'object') return refuseKind(value, 'an object', path, report)
      const input = value as Record<string, unknown>
      for (const key of neededKeys) if (!Object.hasOwn(input, key)) report(path, `the key "${key}" is missing`)
      return readMembers(input, members, path, report) as RequiredMembers<R> & OptionalMembers<O>
    },
    meta: context => ({
      type: 'object',
      additionalProperties: false,
      ...listRequired(required, neededKeys, context),
      properties: Object.fromEntries(Object.entries(members).map(([key, shape]) => [key, shape.meta(context)])),
    }),
    ...(namedKeys.length > 0 && {
      names: (value, path, ancestors) => {
        if (getJsonKind(value) !== 'object') return []
        const input = value as AncestorObject
        const inside = [input, ...ancestors]
        return Object.keys(input).flatMap(key =>
          namedKeys.includes(key) ? (members[key]?.names?.(input[key], [...path, key], inside) ?? []) : [],
        )
      },
    }),
  }
}

/** Editors do not miss what another file of the folder may have. */
const listRequired = (
  required: ShapeMembers,
  neededKeys: readonly string[],
  { names }: MetaSchemaContext,
): JsonSchema => {
  const isForEditor = Object.keys(names).length > 0
  const keys = neededKeys.filter(key => !(isForEditor && required[key]?.isInAnyFile))
  return keys.length > 0 ? { required: keys } : {}
}

const unknownKey = 'unknown key'

/** Keywords by their former names. */
const renamedKeywords: ReadonlyMap<string, string> = new Map([['straightTo', 'autoTransition']])

/**
 * True if the file can still be read: an unknown key is left out, or read as the key that it resembles, so that
 * the other faults of the file are reported too.
 */
export const isRecoverable = (message: string): boolean => message.startsWith(unknownKey)

/** The key that the message suggests. */
export const getSuggestedKey = (message: string): string | undefined =>
  isRecoverable(message) ? /(?:did you mean|it is called) "([^"]+)"/.exec(message)?.[1] : undefined

const readMembers = (
  input: Record<string, unknown>,
  members: ShapeMembers,
  path: readonly (string | number)[],
  report: ReportFault,
) => {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    const shape = Object.hasOwn(members, key) ? members[key] : undefined
    if (!shape) {
      const names = Object.keys(members)
      const renamed = names.find(name => name === renamedKeywords.get(key))
      const hint = renamed === undefined ? formatSuggestion(key, names) : `; it is called "${renamed}"`
      report([...path, key], `${unknownKey} "${key}"${hint}`, 'key')
      const freeNames = names.filter(name => !Object.hasOwn(input, name))
      const suggestedKey = renamed ?? findNearestWord(key, freeNames) ?? ''
      const isOfKind = freeNames.includes(suggestedKey) && members[suggestedKey]?.kinds.includes(getJsonKind(value))
      const parsedValue = isOfKind ? members[suggestedKey]?.read(value, [...path, key], report) : undefined
      if (parsedValue !== undefined) read[suggestedKey] = parsedValue
      continue
    }
    const parsedValue = shape.read(value, [...path, key], report)
    if (parsedValue !== undefined) read[key] = parsedValue
  }
  return read
}

/** One of several shapes, chosen by the kind of the JSON value. */
export const union = <S extends readonly Shape<unknown>[]>(...shapes: S): Shape<InferShape<S[number]>> => {
  const expects = shapes.map(shape => shape.expects).join(' or ')
  return {
    kinds: shapes.flatMap<JsonKind>(shape => shape.kinds),
    expects,
    read: (value, path, report) => {
      const shape = shapes.find(candidate => candidate.kinds.includes(getJsonKind(value)))
      if (!shape) return refuseKind(value, expects, path, report)
      return shape.read(value, path, report) as InferShape<S[number]> | undefined
    },
    meta: context => ({ oneOf: shapes.map(shape => shape.meta(context)) }),
    ...(shapes.some(shape => shape.names) && {
      names: (value, path, ancestors) =>
        shapes.find(candidate => candidate.kinds.includes(getJsonKind(value)))?.names?.(value, path, ancestors) ?? [],
    }),
  }
}

/** The shape, with what a file may leave out filled in after it was parsed. */
export const withCompletion = <T>(shape: Shape<T>, complete: (value: T) => T): Shape<T> => ({
  ...shape,
  read: (value, path, report) => {
    const parsedValue = shape.read(value, path, report)
    return parsedValue === undefined ? undefined : complete(parsedValue)
  },
})

/** An object whose short forms of single keys are spelt out before it is parsed. */
export const withLongForm = <T>(shape: Shape<T>, toLong: (value: object) => object): Shape<T> => ({
  ...shape,
  read: (value, path, report) =>
    shape.read(getJsonKind(value) === 'object' ? toLong(value as object) : value, path, report),
})

/**
 * A map that a file may also write as a list: a text is a key with itself as its value, and an object has the others.
 * `["name", { "size": "parent.size" }]` is `{ "name": "name", "size": "parent.size" }`.
 */
export const withSameNames = <T>(shape: Shape<Readonly<Record<string, T>>>): Shape<Readonly<Record<string, T>>> => ({
  ...shape,
  kinds: [...shape.kinds, 'array'],
  expects: 'an object, or a list of names and objects',
  read: (value, path, report) => {
    if (!Array.isArray(value)) return shape.read(value, path, report)
    const pairs = value.flatMap((entry: unknown, index): readonly (readonly [string, unknown])[] => {
      if (typeof entry === 'string') return [[entry, entry]]
      if (getJsonKind(entry) === 'object') return getEntries(entry)
      refuseKind(entry, 'a name, or an object', [...path, index], report)
      return []
    })
    reportRepeated(
      pairs.map(([name]) => name),
      index => report([...path, pairs[index]?.[0] ?? ''], `"${pairs[index]?.[0]}" is here twice`),
    )
    return shape.read(Object.fromEntries(pairs), path, report)
  },
  meta: context => {
    const map = shape.meta(context)
    if (context.isReference) return map
    const names = { type: 'string', minLength: 1, ...(map.propertyNames as JsonSchema | undefined) }
    return { oneOf: [map, { type: 'array', items: { oneOf: [names, map] } }] }
  },
})

/** An object that a file may also write as a text, which is read as `toLong` spells it out. */
export const withShortForm = <T>(short: Shape<string>, long: Shape<T>, toLong: (text: string) => object): Shape<T> => ({
  ...long,
  kinds: [...new Set<JsonKind>(['string', ...long.kinds])],
  expects: `${short.expects}, or ${long.expects}`,
  read: (value, path, report) => {
    if (typeof value === 'string') return long.read(toLong(value), path, report)
    return getJsonKind(value) === 'object'
      ? long.read(value, path, report)
      : refuseKind(value, `${short.expects}, or ${long.expects}`, path, report)
  },
  meta: context => ({ oneOf: [short.meta(context), long.meta(context)] }),
})

/** A shape with a name in the meta-schema; it may contain itself. */
export const defineShape = <T>(
  name: string,
  make: () => Shape<T>,
  kinds: readonly JsonKind[] = ['object'],
): Shape<T> => {
  let cached: Shape<T> | undefined
  const resolveShape = () => {
    cached ??= make()
    return cached
  }
  return {
    kinds,
    expects: kinds.includes('string') ? 'a text, or an object' : 'an object',
    read: (value, path, report) => resolveShape().read(value, path, report),
    meta: context => {
      if (!context.defs.has(name)) {
        context.defs.set(name, {})
        context.defs.set(name, resolveShape().meta(context))
      }
      return { $ref: `#/$defs/${name}` } satisfies JsonSchema
    },
    names: (value, path, ancestors) => resolveShape().names?.(value, path, ancestors) ?? [],
  }
}
