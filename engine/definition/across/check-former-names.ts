// Checks former names of fields and resources: they no longer exist, and each is either renamed or dropped.

import { systemColumns } from '../../schema/resource.ts'
import type { ResourceFile } from '../files/document-files.ts'
import type { ProjectWords } from '../files/project-words.ts'
import type { SchemaFile } from '../files/schema-file.ts'
import type { ProjectDefinition } from '../shapes/project.ts'
import type { Path } from '../shapes/shape.ts'

interface Former {
  readonly name: string
  readonly complain: (message: string) => void
}

/** Reports `x-was`, `x-drop` and the project's `drop` if they contradict existing names or each other. */
export const checkFormerNames = (
  files: readonly ResourceFile[],
  project: SchemaFile<ProjectDefinition> | undefined,
  words: ProjectWords,
): void => {
  for (const file of files) checkFields(file, words)
  const renamed = files.flatMap(({ definition, report }): Former[] => {
    const was = definition['x-was']
    return was === undefined ? [] : [{ name: was, complain: message => report(['x-was'], message) }]
  })
  const dropped = (project?.definition.drop ?? []).map(
    (name, index): Former => ({ name, complain: message => project?.report(['drop', index], message) }),
  )
  const present = new Set(files.map(({ name }) => name))
  complainAll(renamed, dropped, name => (present.has(name) ? `a resource is called "${name}" still` : undefined))
}

const checkFields = ({ definition, report }: ResourceFile, { shopKey }: ProjectWords): void => {
  const formerAt = (name: string, path: Path): Former => ({ name, complain: message => report(path, message) })
  const renamed = Object.entries(definition.properties).flatMap(([field, { 'x-was': was }]) =>
    was === undefined ? [] : [formerAt(was, ['properties', field, 'x-was'])],
  )
  const dropped = (definition['x-drop'] ?? []).map((name, index) => formerAt(name, ['x-drop', index]))
  const own: readonly string[] = [...systemColumns, ...(definition['x-scope'] === 'shop' && shopKey ? [shopKey] : [])]
  complainAll(renamed, dropped, name => {
    if (Object.hasOwn(definition.properties, name)) return `a field is called "${name}" still`
    return own.includes(name) ? `"${name}" is a column that every table of this scope has` : undefined
  })
}

const complainAll = (
  renamed: readonly Former[],
  dropped: readonly Former[],
  problemOf: (name: string) => string | undefined,
): void => {
  const seen = new Set<string>()
  for (const { name, complain } of [...renamed, ...dropped]) {
    const problem = problemOf(name) ?? (seen.has(name) ? `"${name}" is renamed or dropped in another place` : undefined)
    if (problem !== undefined) complain(problem)
    seen.add(name)
  }
}
