// Runs statements that Kysely builds.

import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'

type Query = Parameters<typeof toStatement>[0]

/** Returns all rows of the query. */
export const findAll = (connection: Pick<Connection, 'all'>, query: Query): Promise<readonly DatabaseRow[]> =>
  connection.all(toStatement(query))

export const findFirst = async (connection: Pick<Connection, 'all'>, query: Query): Promise<DatabaseRow | undefined> =>
  (await findAll(connection, query))[0]

/** Runs a change and returns the number of affected rows. */
export const runQuery = <Answer>(
  connection: { readonly run: (statement: Statement) => Promise<Answer> },
  query: Query,
): Promise<Answer> => connection.run(toStatement(query))

// Uses Kysely to compile statements, which the port runs. No statement is assembled by hand.

export interface AnyTables {
  [table: string]: { [column: string]: Stored }
}

/** Builds statements with `?`; a database with other placeholders replaces them. */
export const build = new Kysely<AnyTables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** Makes a raw query compilable. */
export const toCompilable = (rawQuery: RawBuilder<unknown>): { readonly compile: () => CompiledQuery<unknown> } => ({
  compile: () => rawQuery.compile(build),
})

export const toStatement = (query: { compile: () => CompiledQuery<unknown> }): Statement => {
  const { sql, parameters } = query.compile()
  return { sql, values: parameters as readonly Stored[] }
}

// Replaces the placeholder `?` of the port by the syntax of a database.

const maxCachedTexts = 5000

/**
 * Returns a function that replaces each placeholder outside of quotes, cached by statement. `formatPlaceholder` is
 * called with its position, from 1 on.
 */
export const replacePlaceholders = (formatPlaceholder: (position: number) => string): ((sql: string) => string) => {
  const cache = new Map<string, string>()
  return sql => {
    const cached = cache.get(sql)
    if (cached !== undefined) return cached
    if (cache.size >= maxCachedTexts) cache.clear()
    let count = 0
    const text = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g, part => {
      if (part !== '?') return part
      count += 1
      return formatPlaceholder(count)
    })
    cache.set(sql, text)
    return text
  }
}

/** Returns the name of a table or a column as both databases read it, whatever letters it has. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

// Caches compiled statements. A placeholder and the function that reads its value are one expression, so that text and
// values match.

/** Bound in the place of a value; reads the value from the input of each call. */
class Slot<Input> {
  readonly read: (input: Input) => Stored

  constructor(read: (input: Input) => Stored) {
    this.read = read
  }
}

/** Binds a value that is read from the input of a call. */
export type BindSlot<Input> = <V extends Stored>(read: (input: Input) => V) => RawBuilder<V>

const bindSlot = <Input, V extends Stored>(read: (input: Input) => V): RawBuilder<V> => sql<V>`${new Slot(read)}`

/** Builds the statement of a resource; its text may depend on `form` only, not on the input. */
export type BuildStatement<Input, Form> = (
  bindSlot: BindSlot<Input>,
  resource: StoredResource,
  form: Form,
) => { readonly compile: () => CompiledQuery<unknown> }

interface BuiltStatement<Input> {
  readonly sql: string
  readonly slots: readonly Slot<Input>[]
}

const maxStatements = 200

/**
 * Returns a function that compiles one statement for each shape of `form`, on first use; the cache entry is released
 * with its resource when the schema changes. Every value must be a slot, so that no value of the first call remains in
 * the text.
 */
export const memoizeStatement = <Input, Form = void>(
  build: BuildStatement<Input, Form>,
  getShape: (form: Form) => unknown = form => form,
): ((resource: StoredResource, input: Input, form: Form) => Statement) => {
  const getCache = memoizeByObject((_resource: StoredResource) => new Map<unknown, BuiltStatement<Input>>())
  return (resource, input, form) => {
    const resourceCache = getCache(resource)
    const shape = getShape(form)
    const built = resourceCache.get(shape) ?? buildStatement(build, resource, form)
    if (resourceCache.size >= maxStatements) resourceCache.clear()
    resourceCache.set(shape, built)
    return { sql: built.sql, values: built.slots.map(({ read }) => read(input)) }
  }
}

/** The same for a table of the program itself. */
export const memoizeProgramStatement = <Input, Form = void>(
  build: (bindSlot: BindSlot<Input>, form: Form) => ReturnType<BuildStatement<Input, Form>>,
): ((input: Input, form: Form) => Statement) => {
  const cache = new Map<Form, BuiltStatement<Input>>()
  return (input, form) => {
    const built = cache.get(form) ?? extractSlots('the program', build(bindSlot, form).compile())
    if (cache.size >= maxStatements) cache.clear()
    cache.set(form, built)
    return { sql: built.sql, values: built.slots.map(({ read }) => read(input)) }
  }
}

const buildStatement = <Input, Form>(
  build: BuildStatement<Input, Form>,
  resource: StoredResource,
  form: Form,
): BuiltStatement<Input> => extractSlots(resource.name, build(bindSlot, resource, form).compile())

const extractSlots = <Input>(
  owner: string,
  { sql: text, parameters }: CompiledQuery<unknown>,
): BuiltStatement<Input> => ({
  sql: text,
  slots: parameters.map(parameter => {
    if (parameter instanceof Slot) return parameter
    throw new Error(`a statement of ${owner} that is cached binds ${JSON.stringify(parameter)}: ${text}`)
  }),
})

/** Builds a statement for one call, which may bind values beside its slots. */
export const buildUncachedStatement = <Input, Form>(
  build: BuildStatement<Input, Form>,
  resource: StoredResource,
  input: Input,
  form: Form,
): Statement => {
  const { sql: text, parameters } = build(bindSlot, resource, form).compile()
  return {
    sql: text,
    values: parameters.map(parameter => (parameter instanceof Slot ? parameter.read(input) : (parameter as Stored))),
  }
}
