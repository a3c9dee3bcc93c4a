// The operations that a description of the API names, for tests that call each of them.

export interface Operation {
  readonly method: string
  /** With its parameters in braces, from the slash behind `/api` on. */
  readonly path: string
  /** Names of the members of its body, as far as the description names them. */
  readonly members: readonly string[]
}

// biome-ignore lint/suspicious/noExplicitAny: a description is read freely by tests
type Json = any

const resolve = (document: Json, schema: Json): Json =>
  typeof schema?.$ref === 'string' ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema

export const listOperations = (document: Json): readonly Operation[] =>
  Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => {
      const schema = resolve(document, operation.requestBody?.content?.['application/json']?.schema)
      return { method: method.toUpperCase(), path, members: Object.keys(schema?.properties ?? {}) }
    }),
  )
