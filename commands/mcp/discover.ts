// What the caller may do, from the description of the API, which names only calls that the caller may make.
import type { ApiResponse, CallApi } from './api.ts'

interface ApiOperation {
  readonly summary: string
  readonly tags: readonly string[]
}

interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/** All subjects with their calls, or the calls of one subject with the schemas that they use. */
export const discoverCalls = async (callApi: CallApi, subject: string | undefined): Promise<ApiResponse> => {
  const { status, body } = await callApi({ method: 'GET', path: 'openapi.json' })
  if (status !== 200) return { status, body }
  const description = body as ApiDescription
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path.slice(1)}`,
      subject: operation.tags[0] ?? '',
      operation,
    })),
  )
  if (subject === undefined) {
    const bySubject = Object.entries(Object.groupBy(operations, one => one.subject))
    return {
      status,
      body: Object.fromEntries(
        bySubject.map(([name, all = []]) => [name, all.map(({ call, operation }) => `${call}: ${operation.summary}`)]),
      ),
    }
  }
  const matches = operations.filter(one => one.subject.toLowerCase() === subject.toLowerCase())
  if (matches.length === 0)
    return {
      status: 404,
      body: { message: `The token has no call of "${subject}"; discover without a subject lists all.` },
    }
  const calls = Object.fromEntries(matches.map(({ call, operation }) => [call, operation]))
  return { status, body: { calls, schemas: collectSchemas(calls, description.components.schemas) } }
}

/** The schemas that a value names, and those that these name. */
const collectSchemas = (
  root: unknown,
  schemas: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const used: Record<string, unknown> = {}
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (Object.hasOwn(used, name) || !Object.hasOwn(schemas, name)) continue
      used[name] = schemas[name]
      collect(schemas[name])
    }
  }
  collect(root)
  return used
}
