// Everything that is generated from the schema: the meta-schemas for editors, the types for hand-written code, the lock.
import { compile } from 'json-schema-to-typescript'
import { metaSchemas } from '../engine/definition/meta-schemas.ts'
import { plainSchemas } from '../engine/definition/plain-schemas.ts'
import type { SourceFile } from '../engine/definition/schema-file.ts'
import { kindOfPlace } from '../engine/definition/schema-file.ts'
import type { JsonSchema } from '../engine/definition/shape.ts'
import type { Resource, Schema } from '../engine/schema.ts'
import { lockFile } from '../server/load-schema.ts'
import { shapeOf, shapeText } from '../server/storage/migration/schema-shape.ts'

/** Path in the repository to content; the same schema gives the same files. */
export type GeneratedFiles = Readonly<Record<string, string>>

export const generateFiles = async (sources: readonly SourceFile[], schema: Schema): Promise<GeneratedFiles> => {
  const dialect = Object.entries(metaSchemas(namesOf(sources, schema))).map(
    ([name, content]) => [`schema/dialect/${name}`, `${JSON.stringify(content, null, 2)}\n`] as const,
  )
  const resources = Object.values(schema.resources)
  const records = await Promise.all(
    resources.map(async resource => [`domain/records/${resource.name}.ts`, await recordType(resource)] as const),
  )
  return Object.fromEntries([...dialect, ...records, [`schema/${lockFile}`, shapeText(shapeOf(schema))]])
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

const untitled = (row: JsonSchema): JsonSchema => {
  const fields = Object.entries(row.properties as Readonly<Record<string, JsonSchema>>)
  return { ...row, properties: Object.fromEntries(fields.map(([name, { title: _, ...rest }]) => [name, rest])) }
}

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
