// Everything that is generated from the schema: the meta-schemas for editors, the types for hand-written code, the list of
// what that code uses, the lock.
import { compile } from 'json-schema-to-typescript'
import { metaSchemas } from '../engine/definition/files/meta-schemas.ts'
import type { SourceFile } from '../engine/definition/files/schema-file.ts'
import { kindOfPlace } from '../engine/definition/files/schema-file.ts'
import { plainSchemas } from '../engine/definition/plain-schemas.ts'
import type { JsonSchema } from '../engine/definition/shapes/shape.ts'
import { isListed, type Resource } from '../engine/schema/resource.ts'
import type { Schema } from '../engine/schema/schema.ts'
import { lockFile } from '../server/schema/load-schema.ts'
import { shapeOf, shapeText } from '../server/storage/migration/schema-shape.ts'
import { masterList } from './master-list.ts'
import { schemaReference } from './schema-reference.ts'
import { usedFieldsOf } from './used-fields.ts'

/** Path in the repository to content; the same schema gives the same files. */
export type GeneratedFiles = Readonly<Record<string, string>>

export const generateFiles = async (sources: readonly SourceFile[], schema: Schema): Promise<GeneratedFiles> => {
  const dialect = Object.entries(metaSchemas(namesOf(sources, schema))).map(
    ([name, content]) => [`schema/dialect/${name}`, `${JSON.stringify(content, null, 2)}\n`] as const,
  )
  const resources = Object.values(schema.resources).filter(isListed)
  const records = await Promise.all(
    resources.map(async resource => [`domain/records/${resource.name}.ts`, await recordType(resource)] as const),
  )
  const used = usedFieldsOf(schema, sources)
  return Object.fromEntries([
    ...dialect,
    ...records,
    ['domain/records/all.ts', allRecords(resources)],
    ['domain/records/used-fields.json', `${JSON.stringify(used, null, 2)}\n`],
    ['docs/schema-reference.md', schemaReference()],
    ['docs/masters.md', masterList(schema)],
    [`schema/${lockFile}`, shapeText(shapeOf(schema))],
  ])
}

const namesOf = (sources: readonly SourceFile[], { project }: Schema) => {
  const ofKind = (kind: string): readonly string[] =>
    sources
      .filter(({ place }) => kindOfPlace(place) === kind)
      .map(({ place }) => place.replace(/^.*\//, '').replace(/\.json$/, ''))
      .toSorted()
  return { resource: ofKind('resource'), level: Object.keys(project.levels), module: project.modules }
}

const banner = '// Generated from the schema files by "npm run schema:generate"; not edited by hand.'

/** The row of a resource as JSON carries it; titles would become types of their own, so they are left out. */
const recordType = (resource: Resource): Promise<string> =>
  compile({ ...untitled(plainSchemas(resource).row), title: pascalCase(resource.name) }, pascalCase(resource.name), {
    bannerComment: banner,
    additionalProperties: false,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })

/** Every type of a record by the name of its resource. */
const allRecords = (resources: readonly Resource[]): string => {
  const names = resources.map(({ name }) => name).toSorted()
  const imports = names.map(name => `import type { ${pascalCase(name)} } from './${name}.ts'`)
  const lines = names.map(name => `  '${name}': ${pascalCase(name)}`)
  return `${banner}\n\n${imports.join('\n')}\n\nexport interface Records {\n${lines.join('\n')}\n}\n`
}

const untitled = (row: JsonSchema): JsonSchema => {
  const fields = Object.entries(row.properties as Readonly<Record<string, JsonSchema>>)
  return { ...row, properties: Object.fromEntries(fields.map(([name, { title: _, ...rest }]) => [name, rest])) }
}

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
