// The API path of each resource, known once the schema is there; the data provider asks here.

let paths: Readonly<Record<string, string>> = {}

export const setResourcePaths = (known: Readonly<Record<string, string>>): void => {
  paths = known
}

/** The path of a resource below /api; its own name while the schema does not say another. */
export const resourcePath = (resource: string): string => paths[resource] ?? resource
