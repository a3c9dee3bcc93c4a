// Shapes whose texts are references to other names; one pass over all files resolves them.
import {
  type AncestorObject,
  buildKeyRef,
  buildNameRef,
  type CompletionKind,
  getJsonKind,
  type JsonPath,
  type JsonSchema,
  type MetaSchemaContext,
  type NameReference,
  type ReferenceKind,
  type Shape,
} from './shape.ts'

/** Finds the owner of a name from the objects around it and its path. */
type OwnerResolver = (ancestors: readonly AncestorObject[], path: JsonPath) => string | undefined

interface ReferenceOptions {
  /** The owner of the name; without it, the name belongs to the resource of the file. */
  readonly of?: OwnerResolver
  /** Extracts the names from the text; by default the whole text is one name. */
  readonly extractNames?: (text: string) => readonly string[]
  /** More allowed names, from the objects around the text. */
  readonly getExtraNames?: (ancestors: readonly AncestorObject[]) => readonly string[]
}

/** The shape with its text as a reference of that kind. */
export const withReference = <T>(
  kind: ReferenceKind,
  shape: Shape<T>,
  { of, extractNames, getExtraNames }: ReferenceOptions = {},
): Shape<T> => ({
  ...shape,
  // A text that only contains names is offered no completions, except the sources of reports.
  ...((!extractNames || kind === 'source') && { meta: context => withCompletions(kind, context, shape.meta(context)) }),
  names: (value, path, ancestors) => {
    if (typeof value !== 'string') return []
    const references = (extractNames?.(value) ?? [value]).map(name => ({
      ...withOwner({ kind, name, path }, of?.(ancestors, path), of),
      ...(getExtraNames && { extraNames: getExtraNames(ancestors) }),
    }))
    return [...references, ...(shape.names?.(value, path, ancestors) ?? []).filter(isText)]
  },
})

/** The shape with its text collected for translation. */
export const translatable = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, ancestors) => [
    ...(typeof value === 'string' ? [{ kind: 'text' as const, name: value, path }] : []),
    ...(shape.names?.(value, path, ancestors) ?? []),
  ],
})

/** The shape of a map with its keys as references of that kind. */
export const withKeyReferences = <T>(
  kind: ReferenceKind,
  shape: Shape<T>,
  { of }: Pick<ReferenceOptions, 'of'> = {},
): Shape<T> => ({
  ...shape,
  meta: context => {
    const ownSchema = shape.meta(context)
    const completionKind = findCompletionKind(kind, context)
    return completionKind
      ? { ...ownSchema, propertyNames: { ...(ownSchema.propertyNames as JsonSchema), ...buildKeyRef(completionKind) } }
      : ownSchema
  },
  names: (value, path, ancestors) => [
    ...(getJsonKind(value) === 'object' ? Object.keys(value as object) : []).map(name =>
      withOwner({ kind, name, path: [...path, name], marker: 'key' }, of?.(ancestors, path), of),
    ),
    ...(shape.names?.(value, path, ancestors) ?? []),
  ],
})

/** Offers the names of the project as completions; other values stay valid. */
const withCompletions = (kind: ReferenceKind, context: MetaSchemaContext, ownSchema: JsonSchema): JsonSchema => {
  const completionKind = findCompletionKind(kind, context)
  return completionKind ? { anyOf: [buildNameRef(completionKind), ownSchema] } : ownSchema
}

const findCompletionKind = (kind: ReferenceKind, { names }: MetaSchemaContext): CompletionKind | undefined => {
  const completionKind = Object.hasOwn(completionKinds, kind) ? completionKinds[kind] : undefined
  return completionKind && names[completionKind] && completionKind
}

const completionKinds: Readonly<Partial<Record<ReferenceKind, CompletionKind>>> = {
  field: 'field',
  'field of': 'field',
  'field of log': 'field',
  'row field of': 'field',
  'field or lines': 'field',
  'field of the document': 'field',
  'field of lines': 'field',
  'field of own lines': 'field',
  lines: 'lines',
  'lines of': 'lines',
  state: 'state',
  'state of': 'state',
  move: 'move',
  'move of': 'move',
  source: 'source',
}

/** If the owner is unknown, the name is not checked. */
const withOwner = (reference: NameReference, owner: string | undefined, of: ReferenceOptions['of']): NameReference =>
  of ? { ...reference, of: owner ?? '' } : reference

/** Returns the text of that key in the nearest object around a name, of a list the first, or undefined. */
export const findNearestText =
  (name: string) =>
  (ancestors: readonly AncestorObject[]): string | undefined => {
    const found = ancestors.find(ancestor => Object.hasOwn(ancestor, name))?.[name]
    const value: unknown = Array.isArray(found) ? found[0] : found
    return typeof value === 'string' ? value : undefined
  }

/** The names in {braces} of a text. */
export const extractPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/** The field of a sort term, without its "-". */
export const stripMinus = (text: string): readonly string[] => [text.replace(/^-/, '')]

/** Names in the shape are not resolved with those of the file around it; texts are still translated. */
export const withOwnScope = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  names: (value, path, ancestors) => (shape.names?.(value, path, ancestors) ?? []).filter(isText),
})

const isText = ({ kind }: NameReference): boolean => kind === 'text'

/** The references in a value at that path of a file. */
export const collectReferences = (
  shape: Shape<unknown>,
  value: unknown,
  path: JsonPath = [],
): readonly NameReference[] => shape.names?.(value, path, []) ?? []

/** `unit_price` becomes "Unit Price". */
export const formatTitle = (name: string): string =>
  name
    .split(/[_-]/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The named properties that have a value: an optional keyword stays absent where the file has none. */
export const pickDefined = <T, Key extends keyof T>(value: T, ...keys: readonly Key[]): Pick<T, Key> =>
  Object.fromEntries(keys.flatMap(key => (value[key] === undefined ? [] : [[key, value[key]]]))) as Pick<T, Key>
