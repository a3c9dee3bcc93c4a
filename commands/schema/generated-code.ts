// Everything that is generated from the schema of the gold shop: the files beside it, the types for hand-written code, the
// list of fields that this code uses, and the generated documents.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { functions } from '../../domain/functions.ts'
import { buildPlainSchemas } from '../../engine/record/plain-schemas.ts'
import type { Field } from '../../engine/schema/field.ts'
import { findField, isListed, type Resource, systemColumns } from '../../engine/schema/resource.ts'
import { findResource, getResource, type MenuItem, type Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { JsonSchema } from '../../engine/schema-file/language/shape.ts'
import { isFilled, listProjectWords } from '../../server/schema/check-used-fields.ts'
import type { UsedField, UsedFields, UsedRecord } from '../../server/schema/used-fields.ts'
import { buildDocsIndex, buildRepositoryGuide } from './agent-guide.ts'
import { buildBasisList } from './basis-list.ts'
import { buildControlList } from './control-list.ts'
import { buildExpressionReference } from './expression-reference.ts'
import { type GeneratedFiles, generateProjectFiles } from './generated-files.ts'
import { type FieldUse, type HandWrittenFile, scanUsedFields, UnclearUse } from './scan-used-fields.ts'
import { buildSchemaReference } from './schema-reference.ts'

/** The files of the gold shop: those beside the project, and those for hand-written code and the documents. */
export const generateFiles = async (sources: readonly SourceFile[], schema: Schema): Promise<GeneratedFiles> => {
  const projectFiles = Object.entries(generateProjectFiles(sources, schema))
  const resources = Object.values(schema.resources).filter(isListed)
  const records = await Promise.all(
    resources.map(
      async resource => [`generated/${resource.name}.ts`, await compileRecordTypes(schema, resource)] as const,
    ),
  )
  const used = collectUsedFields(schema, sources)
  const references = {
    'docs/schema-reference.md': buildSchemaReference(),
    'docs/expressions.md': buildExpressionReference(functions),
    'docs/masters.md': buildMasterList(schema),
    'docs/kontrol.md': buildControlList(schema),
    'docs/waiting.md': buildBasisList(schema),
  }
  return Object.fromEntries([
    ...projectFiles.map(([place, text]) => [`schema/${place}`, text]),
    ...records,
    ['generated/all.ts', buildRecordIndex(schema, resources)],
    ['generated/used-fields.json', `${JSON.stringify(used, null, 2)}\n`],
    ...Object.entries(references),
    ['docs/llms.txt', buildDocsIndex(readPages(references))],
    ['AGENTS.md', buildRepositoryGuide()],
  ])
}

/** The pages of docs by their names, the generated ones as they will be. */
const readPages = (generated: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    globSync('docs/*.md', { cwd: root }).map(path => {
      const place = path.replaceAll('\\', '/')
      return [place.replace('docs/', ''), generated[place] ?? readFileSync(join(root, path), 'utf8')]
    }),
  )

const banner = '// Generated from the schema files by "npm run schema:generate"; not edited by hand.'

/** The row type of a resource, and those of its lines if moves create it. */
const compileRecordTypes = async (schema: Schema, resource: Resource): Promise<string> => {
  const lines = listLines(schema, resource).map(one => compileRecordType(one, ''))
  return [await compileRecordType(resource, banner), ...(await Promise.all(lines))].join('\n')
}

/** The lines of a document with a flow. */
const listLines = (schema: Schema, { lifecycle }: Resource): readonly Resource[] =>
  lifecycle.flow ? lifecycle.lines.map(({ resource }) => getResource(schema, resource)) : []

/** The row of a resource as JSON carries it; titles would become types of their own, so they are left out. */
const compileRecordType = (resource: Resource, bannerComment: string): Promise<string> =>
  compile(
    { ...stripTitles(buildPlainSchemas(resource).row), title: toPascalCase(resource.name) },
    toPascalCase(resource.name),
    {
      bannerComment,
      additionalProperties: false,
      style: { semi: false, singleQuote: true, printWidth: 120 },
    },
  )

/** Every type of a record by the name of its resource, and the moves of documents by theirs. */
const buildRecordIndex = (schema: Schema, resources: readonly Resource[]): string => {
  const sorted = resources.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const imports = sorted.map(resource => {
    const types = [resource, ...listLines(schema, resource)].map(({ name }) => toPascalCase(name)).toSorted()
    return `import type { ${types.join(', ')} } from './${resource.name}.ts'`
  })
  const named = sorted.flatMap(resource => [resource, ...listLines(schema, resource)])
  const records = named.map(({ name }) => `  '${name}': ${toPascalCase(name)}`)
  const moves = sorted.flatMap(({ name, lifecycle: { flow } }) =>
    flow ? [`  '${name}': ${flow.moves.map(({ id }) => `'${id}'`).join(' | ')}`] : [],
  )
  const parts = [
    `export interface Records {\n${records.join('\n')}\n}`,
    `export interface Moves {\n${moves.join('\n')}\n}`,
  ]
  return `${banner}\n\n${imports.join('\n')}\n\n${parts.join('\n\n')}\n`
}

const stripTitles = (row: JsonSchema): JsonSchema => {
  const fields = Object.entries(row.properties as Readonly<Record<string, JsonSchema>>)
  return { ...row, properties: Object.fromEntries(fields.map(([name, { title: _, ...rest }]) => [name, rest])) }
}

const toPascalCase = (name: string): string =>
  name
    .split(/[-._]/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

// The documentation page of all masters: their owners, menu paths and API paths.

const head = `# Masters

Generated from \`schema/\` by \`npm run schema:generate\`. "the chain": one list for all shops, which head office gives every branch. "each shop": its own
rows. A row in use is never deleted; where a flag is named it is switched off instead, and the lookups of new work leave it out.

| master | whose | path | API | flag | import |
|---|---|---|---|---|---|
`

const owners: Readonly<Record<Resource['scope']['kind'], string>> = {
  chain: 'the chain',
  shop: 'each shop',
  shops: 'the shop it names',
}

const buildMasterList = ({ resources, menu, imports }: Schema): string => {
  const itemsByResource = Map.groupBy(flattenMenu(menu), ({ target }) =>
    target?.kind === 'resource' ? target.name : '',
  )
  const rows = Object.values(resources)
    .filter(({ kind }) => kind === 'master')
    .map(({ name, title, scope, api: { path, aliases }, active }) => {
      const paths = (itemsByResource.get(name) ?? []).map(item => item.path ?? '')
      const calls = [path, ...aliases.map(alias => alias.path)].map(call => `\`${call}\``)
      const types = Object.values(imports).filter(({ into }) => into === name)
      const typeNames = types.map(({ type }) => `\`${type}\``).join(', ')
      return `| ${title} | ${owners[scope.kind]} | ${paths.join(', ')} | ${calls.join(', ')} | ${active ?? ''} | ${typeNames} |`
    })
  return `${head}${rows.toSorted().join('\n')}\n`
}

const flattenMenu = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...flattenMenu(item.items)])

// The fields that no schema may remove: those that hand-written code uses, and those that project.json names.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All code that may use records. */
export const readHandWritten = (): readonly HandWrittenFile[] =>
  globSync('{server,domain,src}/**/*.{ts,tsx}', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Throws UnclearUse if code uses records without naming fields, or fields that the schema does not have. */
export const collectUsedFields = (
  schema: Schema,
  sources: readonly SourceFile[],
  code: readonly HandWrittenFile[] = readHandWritten(),
): UsedFields => {
  const system: readonly string[] = systemColumns
  const uses = scanUsedFields(code).filter(({ field }) => !system.includes(field))
  const missing = uses.filter(use => !findUsedField(schema, use))
  if (missing.length > 0)
    throw new UnclearUse(
      missing.map(({ path, resource, field }) => `${path}: the resource "${resource}" has no field "${field}"`),
    )
  const records = sortEntries(
    [...Map.groupBy(uses, ({ resource }) => resource)].map(([name, ownUses]) => [
      name,
      buildUsedRecord(schema, sources, ownUses),
    ]),
  )
  return { records, words: buildUsedWords(schema) }
}

const findUsedField = (
  schema: Schema,
  { resource, field }: Pick<FieldUse, 'resource' | 'field'>,
): Field | undefined => {
  const resource_ = findResource(schema, resource)
  return resource_ && findField(resource_, field)
}

const buildUsedRecord = (schema: Schema, sources: readonly SourceFile[], uses: readonly FieldUse[]): UsedRecord => {
  const file = findResource(schema, uses[0]?.resource ?? '')?.file
  const fields = [...Map.groupBy(uses, ({ field }) => field).values()].flatMap(same => {
    const [first] = same
    const field = first && findUsedField(schema, first)
    const by = [...new Set(same.map(({ path }) => path))].toSorted()
    return field ? [[field.name, { ...describeField(field), by }] as const] : []
  })
  return { place: sources.find(({ path }) => path === file)?.place ?? '', fields: sortEntries(fields) }
}

/** Fields that the server reads without knowing their names: project.json names them. */
const buildUsedWords = (schema: Schema): UsedFields['words'] => {
  const parts = (['shop', 'user'] as const).flatMap(part => {
    return Object.entries(listProjectWords(schema.project, part)).map(
      ([word, field]) =>
        [`${part}.${word}`, findUsedField(schema, { resource: schema.project[part].resource, field })] as const,
    )
  })
  return sortEntries(parts.flatMap(([word, field]) => (field ? [[word, describeField(field)] as const] : [])))
}

const describeField = (field: Field): UsedField => ({ type: field.type.name, filled: isFilled(field) })

const sortEntries = <T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
