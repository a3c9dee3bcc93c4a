// Everything that is generated from the schema: the meta-schemas for editors, the types for hand-written code, the list of
// fields that this code uses, the lock.
import { compile } from 'json-schema-to-typescript'
import { metaSchemas } from '../engine/definition/files/meta-schemas.ts'
import type { SourceFile } from '../engine/definition/files/schema-file.ts'
import { plainSchemas } from '../engine/definition/plain-schemas.ts'
import type { JsonSchema } from '../engine/definition/shapes/shape.ts'
import { isListed, type Resource } from '../engine/schema/resource.ts'
import { getResource, type Schema } from '../engine/schema/schema.ts'
import { lockFile } from '../server/schema/load-schema.ts'
import { shapeOf, shapeText } from '../server/storage/migration/schema-shape.ts'
import { controlList } from './control-list.ts'
import { masterList } from './master-list.ts'
import { offeredNames } from './offered-names.ts'
import { schemaReference } from './schema-reference.ts'
import { usedFieldsOf } from './used-fields.ts'

/** File content by path; deterministic for a schema. */
export type GeneratedFiles = Readonly<Record<string, string>>

export const generateFiles = async (sources: readonly SourceFile[], schema: Schema): Promise<GeneratedFiles> => {
  const dialect = Object.entries(metaSchemas(offeredNames(schema))).map(
    ([name, content]) => [`schema/dialect/${name}`, `${JSON.stringify(content, null, 2)}\n`] as const,
  )
  const resources = Object.values(schema.resources).filter(isListed)
  const records = await Promise.all(
    resources.map(
      async resource => [`domain/records/${resource.name}.ts`, await recordTypes(schema, resource)] as const,
    ),
  )
  const used = usedFieldsOf(schema, sources)
  return Object.fromEntries([
    ...dialect,
    ...records,
    ['domain/records/all.ts', allRecords(schema, resources)],
    ['domain/records/used-fields.json', `${JSON.stringify(used, null, 2)}\n`],
    ['docs/schema-reference.md', schemaReference()],
    ['docs/masters.md', masterList(schema)],
    ['docs/kontrol.md', controlList(schema)],
    [`schema/${lockFile}`, shapeText(shapeOf(schema))],
  ])
}

const banner = '// Generated from the schema files by "npm run schema:generate"; not edited by hand.'

/** The row type of a resource, and those of its lines if moves create it. */
const recordTypes = async (schema: Schema, resource: Resource): Promise<string> => {
  const lines = linesOf(schema, resource).map(one => recordType(one, ''))
  return [await recordType(resource, banner), ...(await Promise.all(lines))].join('\n')
}

/** The lines of a document with a flow. */
const linesOf = (schema: Schema, { lifecycle }: Resource): readonly Resource[] =>
  lifecycle.flow ? lifecycle.lines.map(({ resource }) => getResource(schema, resource)) : []

/** The row of a resource as JSON carries it; titles would become types of their own, so they are left out. */
const recordType = (resource: Resource, bannerComment: string): Promise<string> =>
  compile({ ...untitled(plainSchemas(resource).row), title: pascalCase(resource.name) }, pascalCase(resource.name), {
    bannerComment,
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })

/** Every type of a record by the name of its resource, and the moves of documents by theirs. */
const allRecords = (schema: Schema, resources: readonly Resource[]): string => {
  const inOrder = resources.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const imports = inOrder.map(resource => {
    const types = [resource, ...linesOf(schema, resource)].map(({ name }) => pascalCase(name)).toSorted()
    return `import type { ${types.join(', ')} } from './${resource.name}.ts'`
  })
  const named = inOrder.flatMap(resource => [resource, ...linesOf(schema, resource)])
  const records = named.map(({ name }) => `  '${name}': ${pascalCase(name)}`)
  const moves = inOrder.flatMap(({ name, lifecycle: { flow } }) =>
    flow ? [`  '${name}': ${flow.moves.map(({ id }) => `'${id}'`).join(' | ')}`] : [],
  )
  const parts = [
    `export interface Records {\n${records.join('\n')}\n}`,
    `export interface Moves {\n${moves.join('\n')}\n}`,
  ]
  return `${banner}\n\n${imports.join('\n')}\n\n${parts.join('\n\n')}\n`
}

const untitled = (row: JsonSchema): JsonSchema => {
  const fields = Object.entries(row.properties as Readonly<Record<string, JsonSchema>>)
  return { ...row, properties: Object.fromEntries(fields.map(([name, { title: _, ...rest }]) => [name, rest])) }
}

const pascalCase = (name: string): string =>
  name
    .split(/[-._]/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
