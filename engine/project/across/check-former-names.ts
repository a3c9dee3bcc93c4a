// Checks former names of fields and resources: they no longer exist, and each is either renamed or dropped.

import { systemColumns } from '../../schema/resource.ts'
import type { ProjectConfig } from '../../schema-file/files/project-types.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import type { JsonPath } from '../../schema-file/language/shape.ts'
import type { ProjectDefinition } from '../../schema-file/shapes/project-shape.ts'

interface FormerName {
  readonly name: string
  readonly reportFault: (message: string) => void
}

/** Reports `x-was`, `x-drop` and the project's `drop` if they contradict existing names or each other. */
export const checkFormerNames = (
  files: readonly TableFile[],
  project: SchemaFile<ProjectDefinition> | undefined,
  words: ProjectConfig,
): void => {
  for (const file of files) checkFields(file, words)
  const renamed = files.flatMap(({ definition, report }): FormerName[] => {
    const was = definition.was
    return was === undefined ? [] : [{ name: was, reportFault: message => report(['x-was'], message) }]
  })
  const dropped = (project?.definition.drop ?? []).map(
    (name, index): FormerName => ({ name, reportFault: message => project?.report(['drop', index], message) }),
  )
  const present = new Set(files.map(({ name }) => name))
  reportContradictions(renamed, dropped, name =>
    present.has(name) ? `a resource is called "${name}" still` : undefined,
  )
}

const checkFields = ({ definition, report }: TableFile, { shopKey }: ProjectConfig): void => {
  const buildFormerName = (name: string, path: JsonPath): FormerName => ({
    name,
    reportFault: message => report(path, message),
  })
  const renamed = Object.entries(definition.properties).flatMap(([field, { was }]) =>
    was === undefined ? [] : [buildFormerName(was, ['properties', field, 'x-was'])],
  )
  const dropped = (definition.drop ?? []).map((name, index) => buildFormerName(name, ['x-drop', index]))
  const reserved: readonly string[] = [...systemColumns, ...(definition.scope === 'shop' && shopKey ? [shopKey] : [])]
  reportContradictions(renamed, dropped, name => {
    if (Object.hasOwn(definition.properties, name)) return `a field is called "${name}" still`
    return reserved.includes(name) ? `"${name}" is a column that every table of this scope has` : undefined
  })
}

const reportContradictions = (
  renamed: readonly FormerName[],
  dropped: readonly FormerName[],
  findProblem: (name: string) => string | undefined,
): void => {
  const seen = new Set<string>()
  for (const { name, reportFault } of [...renamed, ...dropped]) {
    const problem =
      findProblem(name) ?? (seen.has(name) ? `"${name}" is renamed or dropped in another place` : undefined)
    if (problem !== undefined) reportFault(problem)
    seen.add(name)
  }
}
