// Compound shapes: lists, maps, objects, alternatives, and recursive shapes.

import { nearestWord, suggestion } from '../../faults/suggest.ts'
import {
  type Holder,
  type JsonKind,
  type JsonSchema,
  kindOf,
  type Read,
  type Report,
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
  names: (value, path, holders) =>
    Array.isArray(value) ? value.flatMap((entry, index) => item.names?.(entry, [...path, index], holders) ?? []) : [],
})

/** A list that has at least one entry. */
export const nonEmptyList = <T>(
  item: Shape<T>,
  bounds: Pick<ListBounds, 'unique'> = {},
): Shape<readonly [T, ...T[]]> => {
  const whole = list(item, { ...bounds, min: 1 })
  return {
    ...whole,
    read: (value, path, report) => {
      const [first, ...others] = whole.read(value, path, report) ?? []
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

interface MapBounds {
  readonly key?: RegExp
  readonly keySays?: string
  readonly min?: number
}

/** An object with arbitrary keys, such as the properties of a resource. */
export const mapOf = <T>(
  item: Shape<T>,
  { key, keySays = 'a name', min = 0 }: MapBounds = {},
): Shape<Readonly<Record<string, T>>> => ({
  kinds: ['object'],
  expects: 'an object',
  read: (value, path, report) => {
    if (kindOf(value) !== 'object') return refuseKind(value, 'an object', path, report)
    const entries = Object.entries(value as object)
    if (entries.length < min)
      report(path, `expected at least ${min} entr${min === 1 ? 'y' : 'ies'}, found ${entries.length}`)
    const read = entries.flatMap(([name, entry]) => {
      const wrong = wrongKey(name, key, keySays)
      if (wrong !== undefined) report([...path, name], wrong, 'key')
      const made = wrong !== undefined ? undefined : item.read(entry, [...path, name], report)
      return made === undefined ? [] : [[name, made] as const]
    })
    return Object.fromEntries(read)
  },
  meta: context => ({
    type: 'object',
    propertyNames: { ...(key && { pattern: key.source }), not: { enum: [...forbiddenKeys] } },
    ...(min > 0 && { minProperties: min }),
    additionalProperties: item.meta(context),
  }),
  names: (value, path, holders) =>
    entriesOf(value).flatMap(([name, entry]) => item.names?.(entry, [...path, name], holders) ?? []),
})

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  kindOf(value) === 'object' ? Object.entries(value as object) : []

const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const wrongKey = (name: string, key: RegExp | undefined, keySays: string): string | undefined => {
  if (forbiddenKeys.has(name)) return `nothing may be called "${name}"`
  return key && !key.test(name) ? `"${name}" is not ${keySays}` : undefined
}

type Members = { readonly [key: string]: Shape<unknown> }
type Required<M extends Members> = { readonly [K in keyof M]: Read<M[K]> }
type Optional<M extends Members> = { readonly [K in keyof M]?: Read<M[K]> }

/** An object with a closed set of keys: unknown keys are reported with a suggestion, missing keys by name. */
export const object = <R extends Members, O extends Members>(
  required: R,
  optional: O,
): Shape<Required<R> & Optional<O>> => {
  const members: Members = { ...required, ...optional }
  return {
    kinds: ['object'],
    expects: 'an object',
    read: (value, path, report) => {
      if (kindOf(value) !== 'object') return refuseKind(value, 'an object', path, report)
      const given = value as Record<string, unknown>
      for (const key of Object.keys(required))
        if (!Object.hasOwn(given, key)) report(path, `the key "${key}" is missing`)
      return readMembers(given, members, path, report) as Required<R> & Optional<O>
    },
    meta: context => ({
      type: 'object',
      additionalProperties: false,
      ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
      properties: Object.fromEntries(Object.entries(members).map(([key, shape]) => [key, shape.meta(context)])),
    }),
    names: (value, path, holders) =>
      entriesOf(value).flatMap(([key, inner]) =>
        Object.hasOwn(members, key)
          ? (members[key]?.names?.(inner, [...path, key], [value as Holder, ...holders]) ?? [])
          : [],
      ),
  }
}

const unknownKey = 'unknown key'

/**
 * True if the file can still be read: an unknown key is left out, or read as the key that it resembles, so that
 * the other faults of the file are reported too.
 */
export const isPassedOver = (message: string): boolean => message.startsWith(unknownKey)

/** The key that the message suggests. */
export const keyMeantBy = (message: string): string | undefined =>
  isPassedOver(message) ? /did you mean "(.+)"\?$/.exec(message)?.[1] : undefined

const readMembers = (
  given: Record<string, unknown>,
  members: Members,
  path: readonly (string | number)[],
  report: Report,
) => {
  const read: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const shape = Object.hasOwn(members, key) ? members[key] : undefined
    if (!shape) {
      report([...path, key], `${unknownKey} "${key}"${suggestion(key, Object.keys(members))}`, 'key')
      const meant =
        nearestWord(
          key,
          Object.keys(members).filter(name => !Object.hasOwn(given, name)),
        ) ?? ''
      const isOfKind = members[meant]?.kinds.includes(kindOf(value))
      const made = isOfKind ? members[meant]?.read(value, [...path, key], report) : undefined
      if (made !== undefined) read[meant] = made
      continue
    }
    const made = shape.read(value, [...path, key], report)
    if (made !== undefined) read[key] = made
  }
  return read
}

/** One of several shapes, chosen by the kind of the JSON value. */
export const either = <S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Read<S[number]>> => {
  const expects = shapes.map(shape => shape.expects).join(' or ')
  return {
    kinds: shapes.flatMap<JsonKind>(shape => shape.kinds),
    expects,
    read: (value, path, report) => {
      const shape = shapes.find(one => one.kinds.includes(kindOf(value)))
      if (!shape) return refuseKind(value, expects, path, report)
      return shape.read(value, path, report) as Read<S[number]> | undefined
    },
    meta: context => ({ oneOf: shapes.map(shape => shape.meta(context)) }),
    names: (value, path, holders) =>
      shapes.find(one => one.kinds.includes(kindOf(value)))?.names?.(value, path, holders) ?? [],
  }
}

/** A shape with a name in the meta-schema; it may contain itself. */
export const named = <T>(name: string, make: () => Shape<T>): Shape<T> => {
  let made: Shape<T> | undefined
  const shape = () => {
    made ??= make()
    return made
  }
  return {
    kinds: ['object'],
    expects: 'an object',
    read: (value, path, report) => shape().read(value, path, report),
    meta: context => {
      if (!context.defs.has(name)) {
        context.defs.set(name, {})
        context.defs.set(name, shape().meta(context))
      }
      return { $ref: `#/$defs/${name}` } satisfies JsonSchema
    },
    names: (value, path, holders) => shape().names?.(value, path, holders) ?? [],
  }
}
