// Mutations of valid definitions: keys deleted, renamed, copied or changed.
import fc from 'fast-check'

type Path = readonly (string | number)[]

const getPlaces = (json: unknown, path: Path = []): readonly Path[] => {
  if (typeof json !== 'object' || json === null) return [path]
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(json)
    ? [...json.entries()]
    : Object.entries(json)
  return [path, ...entries.flatMap(([key, inner]) => getPlaces(inner, [...path, key]))]
}

/** Values that JSON could carry instead, and worse. */
const strangers: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  4,
  '',
  'a',
  'A',
  '*',
  'name',
  'a.b',
  'two words',
  [],
  ['a'],
  ['a', 'a'],
  [{}],
  [{}, {}],
  {},
  { a: 'a' },
  JSON.parse('{"__proto__": {"polluted": 1}}'),
  { constructor: {} },
]

const keys = ['title', 'titel', 'a', 'A', 'required', 'x-ref', 'items', '__proto__', 'constructor', 'toString', 'kind']

type Change = (holder: Record<string, unknown> | unknown[], key: string | number) => void

const put = (holder: object, key: string | number, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const remove: Change = (holder, key) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant(remove),
  fc.constantFrom(...strangers).map(
    (value): Change =>
      (holder, key) =>
        put(holder, key, structuredClone(value)),
  ),
  fc.constantFrom(...keys).map(
    (name): Change =>
      (holder, key) => {
        const value = (holder as Record<string | number, unknown>)[key]
        remove(holder, key)
        if (Array.isArray(holder)) holder.push(value)
        else put(holder, name, value)
      },
  ),
  fc.constantFrom(...keys).chain(name =>
    fc.constantFrom(...strangers).map(
      (value): Change =>
        holder => {
          if (Array.isArray(holder)) holder.push(structuredClone(value))
          else put(holder, name, structuredClone(value))
        },
    ),
  ),
  fc.constant<Change>((holder, key) => {
    if (Array.isArray(holder)) holder.push(holder[Number(key)])
    else put(holder, `${key}_2`, holder[key])
  }),
)

const findHolder = (json: unknown, path: Path): Record<string, unknown> | unknown[] | undefined => {
  let inner = json
  for (const key of path) inner = (inner as Record<string | number, unknown> | undefined)?.[key]
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : undefined
}

/** One to three changes, each at a place that is still there. */
export const mutate = (json: unknown): fc.Arbitrary<unknown> => {
  const places = getPlaces(json).filter(path => path.length > 0)
  const one = fc.tuple(fc.constantFrom(...places), change)
  return fc.array(one, { minLength: 1, maxLength: 3 }).map(changes => {
    const copy: unknown = structuredClone(json)
    for (const [path, apply] of changes) {
      const holder = findHolder(copy, path.slice(0, -1))
      const key = path.at(-1)
      if (holder && key !== undefined && Object.hasOwn(holder, key)) apply(holder, key)
    }
    return JSON.parse(JSON.stringify(copy)) as unknown
  })
}
