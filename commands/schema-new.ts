// Begins a project, or a schema file of a project with its line in the menu. Nothing is written unless all files are sound.
import '../server/modules/register.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatTitle } from '../engine/definition/fields/compile-field.ts'
import { SchemaError } from '../engine/definition/files/schema-fault.ts'
import type { SourceFile } from '../engine/definition/files/schema-file.ts'
import { ConfigError } from '../server/config/config.ts'
import { loadModules } from '../server/custom-modules/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../server/schema/load-schema.ts'
import { generateProjectFiles } from './generated-files.ts'
import {
  addMenuLines,
  buildCardFiles,
  buildDocumentFiles,
  buildImportFiles,
  buildLedgerFiles,
  buildMasterFiles,
  buildReportFiles,
  type ScaffoldedFiles,
  type ScaffoldRequest,
} from './scaffold-files.ts'
import { buildProjectFiles } from './scaffold-project.ts'
import { getScaffoldWords } from './scaffold-words.ts'

const kinds = ['project', 'master', 'document', 'ledger', 'report', 'import', 'card'] as const
type Kind = (typeof kinds)[number]

const usage = `Usage: npm run schema:new -- ${kinds.join('|')} <name> [--title=...] [--area=...] [--menu=...] [--of=<resource>]
The name of a project is its folder; SCHEMA_DIR is the project that the other kinds extend.`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { title: { type: 'string' }, area: { type: 'string' }, menu: { type: 'string' }, of: { type: 'string' } },
})

/** Takes the argument, or prompts for it in a terminal. */
const readArgument = async (index: number, question: string): Promise<string> => {
  const argument = positionals[index]
  if (argument !== undefined) return argument
  if (!process.stdin.isTTY) throw new ConfigError(usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim()
  } finally {
    terminal.close()
  }
}

const toSourceFile = (folder: string, place: string, text: string): SourceFile => ({
  place,
  path: relative(process.cwd(), join(folder, place)),
  text,
})

const writeFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
    console.log(`wrote ${relative(process.cwd(), join(folder, place))}`)
  }
}

const beginProject = (name: string): void => {
  const folder = resolve(name)
  if (existsSync(join(folder, 'project.json'))) throw new ConfigError(`${name}/project.json is there already.`)
  const files = buildProjectFiles(options.title ?? formatTitle(name.replace(/^.*[\\/]/, '').replaceAll('-', '_')))
  const sources = Object.entries(files).map(([place, text]) => toSourceFile(folder, place, text))
  const schema = compileSchema(sources)
  writeFiles(folder, { ...files, ...generateProjectFiles(sources, schema) })
  console.log(`Next: SCHEMA_DIR=${name} npm run schema:new -- master <name>, then SCHEMA_DIR=${name} npm start.`)
}

const buildFiles = (
  kind: Exclude<Kind, 'project'>,
  request: ScaffoldRequest,
  folder: string,
  sources: readonly SourceFile[],
): ScaffoldedFiles => {
  if (kind === 'master') return buildMasterFiles(request)
  if (kind === 'document') return buildDocumentFiles(request)
  if (kind === 'ledger') return buildLedgerFiles(request)
  const schema = compileSchema(sources)
  if (kind === 'report') return buildReportFiles(request, schema)
  if (kind === 'import') return buildImportFiles(request, schema)
  const dashboard = join(folder, 'dashboard.json')
  return buildCardFiles(request, schema, existsSync(dashboard) ? readFileSync(dashboard, 'utf8') : undefined)
}

const defaultAreas: Readonly<Record<Exclude<Kind, 'project'>, string>> = {
  master: 'master',
  document: 'document',
  report: 'report',
  ledger: '',
  import: '',
  card: '',
}

const beginFile = async (kind: Exclude<Kind, 'project'>, name: string): Promise<void> => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new ConfigError(`"${name}" is no name: small letters, digits and single -, such as ring-size.`)
  const folder = resolve(process.env.SCHEMA_DIR ?? 'schema')
  const sources = readSchemaFiles(folder)
  await loadModules(sources)
  const { project } = compileSchema(sources)
  const request: ScaffoldRequest = {
    name,
    title: options.title ?? formatTitle(name.replaceAll('-', '_')),
    area: options.area ?? defaultAreas[kind],
    group: options.menu,
    source: options.of,
    words: getScaffoldWords(project.languages[0]),
  }
  const { files, menu } = buildFiles(kind, request, folder, sources)
  const taken = Object.keys(files).find(place => place !== 'dashboard.json' && existsSync(join(folder, place)))
  if (taken !== undefined) throw new ConfigError(`${taken} is there already.`)
  const menuText = readFileSync(join(folder, 'menu.json'), 'utf8')
  const changed = menu.length === 0 ? files : { ...files, 'menu.json': addMenuLines(menuText, request.group, menu) }
  compileSchema([
    ...sources.filter(({ place }) => !Object.hasOwn(changed, place)),
    ...Object.entries(changed).map(([place, text]) => toSourceFile(folder, place, text)),
  ])
  writeFiles(folder, changed)
  console.log('Next: edit them, then "npm run schema:check" and "npm run schema:generate".')
}

try {
  const word = await readArgument(0, `What? (${kinds.join(', ')}) `)
  const kind = kinds.find(one => one === word)
  if (kind === undefined) throw new ConfigError(usage)
  const name = await readArgument(1, kind === 'project' ? 'Its folder? ' : 'Its name? ')
  if (kind === 'project') beginProject(name)
  else await beginFile(kind, name)
} catch (error) {
  if (!(error instanceof SchemaError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
