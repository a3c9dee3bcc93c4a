// The API path and the key of each resource, available after the schema; the data provider reads them.

interface ResourcePath {
  readonly path: string
  readonly key: readonly string[]
}

let paths: Readonly<Record<string, ResourcePath>> = {}

export const setResourcePaths = (next: Readonly<Record<string, ResourcePath>>): void => {
  paths = next
}

/** The path of a resource below /api; its own name while the schema does not say another. */
export const getResourcePath = (resource: string): string => paths[resource]?.path ?? resource

/** The field that references to the resource hold; undefined where its key has several. */
export const getResourceKey = (resource: string): string | undefined => {
  const { key: [name, ...others] = [] } = paths[resource] ?? {}
  return others.length === 0 ? name : undefined
}

/** Rows have ids that the server makes; what is none is the key of a row, as references hold it. */
export const isRowId = (id: string | number): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(id))
