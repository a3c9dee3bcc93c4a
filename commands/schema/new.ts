// `schema new`: begins a project, or a schema file of a project with its line in the menu. Nothing is written unless all
// files are sound.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import { formatTitle } from '../../engine/schema-file/language/naming.ts'
import { ConfigError } from '../../server/config/config.ts'
import { loadModules } from '../../server/module/load-modules.ts'
import { compileSchema, readSchemaFiles } from '../../server/schema/load-schema.ts'
import { buildProjectGuide } from './agent-guide.ts'
import { type CommandCall, type CommandResult, getTextOption, type OptionValues } from './command.ts'
import { generateProjectFiles } from './generated-files.ts'
import { findFolder } from './load-project.ts'
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
import { getScaffoldWords } from './scaffold-words.ts'

const kinds = ['project', 'master', 'document', 'ledger', 'report', 'import', 'card'] as const
type Kind = (typeof kinds)[number]

export const newUsage = `${kinds.join('|')} <name> [--title=...] [--area=...] [--menu=...] [--of=<resource>]`

/** Takes the argument, or prompts for it in a terminal. */
const readArgument = async (argument: string | undefined, question: string): Promise<string> => {
  if (argument !== undefined) return argument
  if (!process.stdin.isTTY) throw new ConfigError(`Usage: npm run schema -- new ${newUsage}`)
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

/** Returns the paths of the written files. */
const writeFiles = (folder: string, files: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(files).map(([place, text]) => {
    const path = join(folder, place)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return relative(process.cwd(), path)
  })

const describeWritten = (files: readonly string[], summary: string): CommandResult => ({
  files,
  lines: files.map(file => `wrote ${file}`),
  summary,
})

const beginProject = (name: string, title: string | undefined): CommandResult => {
  const folder = resolve(name)
  if (existsSync(join(folder, 'project.json'))) throw new ConfigError(`${name}/project.json is there already.`)
  const files = buildProjectFiles(title ?? formatTitle(name.replace(/^.*[\\/]/, '').replaceAll('-', '_')))
  const sources = Object.entries(files).map(([place, text]) => toSourceFile(folder, place, text))
  const schema = compileSchema(sources)
  const guide = { 'AGENTS.md': buildProjectGuide(schema.project.name) }
  const written = writeFiles(folder, { ...files, ...generateProjectFiles(sources, schema), ...guide })
  return describeWritten(
    written,
    `Next: SCHEMA_DIR=${name} npm run schema -- new master <name>, then SCHEMA_DIR=${name} npm start.`,
  )
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

const beginFile = async (
  kind: Exclude<Kind, 'project'>,
  name: string,
  options: OptionValues,
): Promise<CommandResult> => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new ConfigError(`"${name}" is no name: small letters, digits and single -, such as ring-size.`)
  const folder = findFolder()
  const sources = readSchemaFiles(folder)
  await loadModules(sources)
  const { project } = compileSchema(sources)
  const request: ScaffoldRequest = {
    name,
    title: getTextOption(options, 'title') ?? formatTitle(name.replaceAll('-', '_')),
    area: getTextOption(options, 'area') ?? defaultAreas[kind],
    group: getTextOption(options, 'menu'),
    source: getTextOption(options, 'of'),
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
  return describeWritten(
    writeFiles(folder, changed),
    'Next: edit them, then "npm run schema:check" and "npm run schema:generate".',
  )
}

export const runNew = async ({ args, options }: CommandCall): Promise<CommandResult> => {
  const word = await readArgument(args[0], `What? (${kinds.join(', ')}) `)
  const kind = kinds.find(one => one === word)
  if (kind === undefined) throw new ConfigError(`Usage: npm run schema -- new ${newUsage}`)
  const name = await readArgument(args[1], kind === 'project' ? 'Its folder? ' : 'Its name? ')
  return kind === 'project' ? beginProject(name, getTextOption(options, 'title')) : beginFile(kind, name, options)
}

// A new project: what it is, its shop and users, a menu, and the rows that it starts with.

const format = (definition: object): string => `${JSON.stringify(definition, null, 2)}\n`

const buildProject = (name: string) => ({
  $schema: './dialect/project.schema.json',
  kind: 'project',
  name,
  languages: ['en'],
  currency: { symbol: '$', decimals: 2 },
  timeZone: 'UTC',
  emptyText: '-',
  shop: {
    resource: 'site',
    key: 'site_code',
    name: 'site_name',
    address: 'address',
    businessDate: 'business_date',
    timeZone: 'time_zone',
    active: 'active',
  },
  user: {
    resource: 'staff',
    key: 'user_id',
    name: 'full_name',
    level: 'level',
    password: 'password',
    shop: 'site_code',
    active: 'active',
  },
  levels: {
    OWNER: { title: 'Owner', full: true, everyShop: true, gives: ['OWNER', 'STAFF'] },
    STAFF: { title: 'Staff' },
  },
  shops: { single: true },
  day: { mode: 'none' },
})

const site = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Site',
  'x-kind': 'master',
  'x-key': ['site_code'],
  'x-label': '{site_code} - {site_name}',
  'x-active': 'active',
  required: ['site_code', 'site_name', 'time_zone'],
  properties: {
    site_code: { $ref: 'types#code', title: 'Code', 'x-once': true },
    site_name: { $ref: 'types#text', title: 'Name' },
    address: { $ref: 'types#text', title: 'Address' },
    time_zone: { $ref: 'types#label', title: 'Time Zone', 'x-case': 'asis', default: 'UTC' },
    business_date: { $ref: 'types#date', title: 'Date', readOnly: true },
    active: { $ref: 'types#flag', title: 'Open', default: true },
  },
  'x-perm': { OWNER: 'all', '*': 'none' },
}

const staff = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Staff',
  'x-kind': 'master',
  'x-key': ['user_id'],
  'x-label': '{user_id} - {full_name}',
  'x-scope': { shops: ['site_code'] },
  'x-active': 'active',
  required: ['user_id', 'full_name', 'level', 'password'],
  properties: {
    user_id: { $ref: 'types#code', title: 'User ID', 'x-once': true },
    full_name: { $ref: 'types#text', title: 'Name' },
    level: {
      type: 'string',
      title: 'Level',
      enum: ['OWNER', 'STAFF'],
      'x-enum': { OWNER: { title: 'Owner' }, STAFF: { title: 'Staff' } },
    },
    password: { $ref: 'types#secret', title: 'Password', 'x-case': 'asis' },
    site_code: { $ref: 'types#code', title: 'Site', 'x-ref': { to: 'site', preload: true } },
    active: { $ref: 'types#flag', title: 'Active', default: true },
  },
  'x-perm': { OWNER: 'all', '*': 'none' },
}

const menu = {
  $schema: './dialect/menu.schema.json',
  kind: 'menu',
  items: [
    {
      id: 'settings',
      title: 'Settings',
      icon: 'settings',
      levels: ['OWNER'],
      items: [
        { id: 'staff', title: 'Staff', to: 'resource:staff', path: '/staff', levels: ['OWNER'] },
        { id: 'site', title: 'Site', to: 'resource:site', path: '/site', levels: ['OWNER'] },
      ],
    },
  ],
}

const buildStart = (name: string) => ({
  $schema: '../dialect/start.schema.json',
  kind: 'start',
  chain: {
    site: [{ site_code: '{shop}', site_name: name, time_zone: 'UTC', business_date: '{today}' }],
    staff: [
      {
        user_id: 'OWNER',
        full_name: 'Owner',
        level: 'OWNER',
        password: '{ownerPassword}',
        site_code: '{shop}',
      },
    ],
  },
})

/** Texts of the files by their places in the folder of the project. */
const buildProjectFiles = (name: string): Readonly<Record<string, string>> => ({
  'project.json': format(buildProject(name)),
  'menu.json': format(menu),
  'resources/setup/site.json': format(site),
  'resources/setup/staff.json': format(staff),
  'start/empty.json': format(buildStart(name)),
})
