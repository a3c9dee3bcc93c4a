// `schema generate`: writes the files that are generated from the schema files; with --check it only reports stale ones.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileSchemaFiles } from '../../engine/project/compile-schema-files.ts'
import { loadModules } from '../../server/module/load-modules.ts'
import { getModuleOptions, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { compareWithLock } from '../../server/storage/migration/schema-lock.ts'
import type { CommandCall, CommandResult } from './command.ts'
import { toSentenceFinding } from './findings.ts'
import { type GeneratedFiles, generateProjectFiles } from './generated-files.ts'
import { findFolder, type LoadedProject, ownFolder, root } from './load-project.ts'
import { validateFiles } from './missing-texts.ts'
import type { SchemaFinding } from './output.ts'
import { readLock } from './read-lock.ts'

export const runGenerate = async ({ args: [folder], options }: CommandCall): Promise<CommandResult> => {
  const project = await parseProject(findFolder(folder))
  const place = findPlace(project)
  const generated = await place.generate()
  const stale = findStaleFiles(place, generated)
  const unexplained = findUnexplained(project)
  if (unexplained.length > 0) return { summary: 'Nothing was written.', findings: unexplained }
  if (options.check !== true)
    return { files: stale, lines: writeStale(place, generated, stale), summary: countWritten(stale) }
  if (stale.length === 0) return { summary: 'Every generated file is current.' }
  return {
    summary: 'Run "npm run schema:generate".',
    findings: stale.map(file => ({ code: 'stale', severity: 'fault', file, message: 'is not what is generated now' })),
  }
}

/** Does not ask which fields the code uses: the list of them is what is generated. */
const parseProject = async (folder: string): Promise<LoadedProject> => {
  const files = readSchemaFiles(folder)
  await loadModules(files)
  return { folder, files, schema: compileSchemaFiles(files, getModuleOptions(files)) }
}

const countWritten = ({ length }: readonly string[]): string =>
  length === 0 ? 'Every generated file is current.' : `${length} file${length === 1 ? '' : 's'} written.`

const findUnexplained = ({ folder, files, schema }: LoadedProject): readonly SchemaFinding[] => {
  const lock = readLock(folder)
  const lockFaults = lock ? compareWithLock(lock, schema).faults : []
  return [
    ...lockFaults.map(sentence => toSentenceFinding(files, sentence, 'lock')),
    ...validateFiles(files, schema).map(message => ({ code: 'value', severity: 'fault', message }) as const),
  ]
}

interface GeneratedPlace {
  readonly folder: string
  readonly patterns: readonly string[]
  readonly generate: () => Promise<GeneratedFiles>
}

/** The generated files of the gold shop are in several folders, if its code is there; those of other projects are beside them. */
const findPlace = ({ folder, files, schema }: LoadedProject): GeneratedPlace => {
  if (folder === ownFolder && existsSync(join(root, 'engine')))
    return {
      folder: root,
      patterns: [
        'schema/dialect/*.json',
        'generated/*.{ts,json}',
        'schema/schema.lock.json',
        'docs/{schema-reference,expressions,masters,kontrol,waiting}.md',
        'docs/llms.txt',
        'AGENTS.md',
      ],
      generate: async () => (await import('./generated-code.ts')).generateFiles(files, schema),
    }
  return {
    folder,
    patterns: ['dialect/*.json', 'schema.lock.json'],
    generate: async () => generateProjectFiles(files, schema),
  }
}

/** Files that are missing, differ, or are left over from a resource that is gone. */
const findStaleFiles = ({ folder, patterns }: GeneratedPlace, files: GeneratedFiles): readonly string[] => {
  const present = globSync(patterns, { cwd: folder }).map(path => path.replaceAll('\\', '/'))
  const differing = Object.entries(files).filter(
    ([path, text]) => !present.includes(path) || readFileSync(join(folder, path), 'utf8') !== text,
  )
  return [...differing.map(([path]) => path), ...present.filter(path => !Object.hasOwn(files, path))]
}

const writeStale = ({ folder }: GeneratedPlace, files: GeneratedFiles, stale: readonly string[]): readonly string[] =>
  stale.map(path => {
    const text = files[path]
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (text === undefined) rmSync(join(folder, path))
    else writeFileSync(join(folder, path), text)
    return `${text === undefined ? 'removed' : 'wrote'} ${path}`
  })
