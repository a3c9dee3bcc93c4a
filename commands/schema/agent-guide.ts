// AGENTS.md: what a program or a person needs to change schema files, in one page; and docs/llms.txt, the index of the docs.
import { fieldTypes } from '../../engine/field/all.ts'
import { schemaCommands } from './commands.ts'

const kinds = [
  ['`resources/<area>/`', 'a master, a document, a setting or a log: table, calls, screens'],
  ['`parts/`', 'fields that several resources share'],
  ['`ledgers/`', 'a book that documents post to'],
  ['`reports/`, `lists/`', 'a report; a list over several documents'],
  ['`imports/`, `start/`, `i18n/`', 'a CSV that becomes rows; the rows of a new database; translations'],
  ['`menu.json`', 'screens and who has them: without an entry only full levels reach a resource'],
  ['`project.json`, `dashboard.json`', 'levels, shop and user; cards and charts'],
] as const

interface AgentGuideOptions {
  /** The folder of the schema files, relative to the guide. */
  readonly folder: string
  /** Where the docs are. */
  readonly docs: string
  /** Lines about the code of the program, if the guide is beside it. */
  readonly code?: readonly string[]
}

/** The whole page; less than 4 kB. */
const buildAgentGuide = (title: string, { folder, docs, code = [] }: AgentGuideOptions): string => `# ${title}

The program is made of JSON files in ${folder}. They define what there is; tables, calls, screens, rights and reports follow. A change is a changed file.

## How to change something

1. Look: \`npm run schema -- explain <name>\` shows what a file makes and each place that names it.
2. Begin a file with \`npm run schema -- new <kind> <name>\`, or edit one. Every keyword has an example in ${docs}/schema-reference.md, whole files are in ${docs}/adding.md, expressions in ${docs}/expressions.md.
3. \`npm run schema -- check --json\`: each finding has a code, file, line, column, message and, where one is known, the exact edits that correct it. \`npm run schema -- fix\` applies the certain ones.
4. \`npm run schema -- plan\`: what the next start does to tables and rows. Exit code 1: rows refuse the change, and the finding names the remedy.
5. \`npm run schema -- generate\`: the lock and the meta-schemas. Never edit \`dialect/\` or \`schema.lock.json\` by hand.

Exit codes: 0 done, 1 something is wrong or differs, 2 the command could not run. \`SCHEMA_DIR\` names the folder of the files, \`DATA_DIR\` or \`DATABASE_URL\` the data.

| command | what it does |
|---|---|
${Object.entries(schemaCommands)
  .map(([name, { usage, description }]) => `| \`${name} ${usage.replaceAll('|', '\\|')}\` | ${description} |`)
  .join('\n')}

## Files

| folder or file | what it holds |
|---|---|
${kinds.map(([place, text]) => `| ${place} | ${text} |`).join('\n')}

## Rules

- A file is named in kebab-case, a field in snake_case. A field has a type: \`"$ref": "types#text"\`; there are ${Object.keys(fieldTypes).join(', ')}.
- A renamed field has \`"x-was": "old_name"\`; one that is gone is named in \`"x-drop"\` of its resource. A new required field has \`"x-fill"\`.
- Money and weight are exact; entries of ledgers are never changed, only reversed.
- Rights follow from the menu and \`x-perm\`: \`npm run schema -- why <user> <path or call>\` shows the rule.
${code.map(line => `- ${line}\n`).join('')}`

const codeRules = [
  'Code is in `engine` (meaning), `domain` (gold), `server`, `src` (screens) and `commands`; who may import whom is in docs/architecture.md, and where code may be added in docs/adding-code.md.',
  '`engine/` knows no word of the shop. Prefer a schema file to code, and an existing keyword to a new one.',
  '`npm run check` is types, form and schema; `npm test -- tests/<folder>` runs the tests of that name. A bug is first a failing test.',
]

/** The page of the repository. */
export const buildRepositoryGuide = (): string =>
  buildAgentGuide('Kencana for programs that change it', { folder: '`schema/`', docs: 'docs', code: codeRules })

/** The page of a new project. */
export const buildProjectGuide = (name: string): string =>
  buildAgentGuide(name, { folder: 'this folder', docs: 'docs' })

/** An index in the form of llmstxt.org: each page with its title and its first sentence. */
export const buildDocsIndex = (pages: Readonly<Record<string, string>>): string => {
  const lines = Object.entries(pages)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, text]) => `- [${readTitle(text)}](${path}): ${readFirstSentence(text)}`)
  return `# Kencana

> Back office and point of sale of a gold-shop chain, and the engine that makes it from JSON files: tables, API, screens, rights, reports and ledgers.

\`AGENTS.md\` in the folder of the program is the short guide to changing the files.

## Docs

${lines.join('\n')}
`
}

const readTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** Without links, whose addresses are relative to the page. */
const readFirstSentence = (text: string): string => {
  const paragraph = text.split(/\n{2,}/).find(part => /^[A-Z`]/.test(part)) ?? ''
  const plain = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  const sentences = plain.match(/.+?[.:](?= |$)/g) ?? [plain]
  const [first = ''] = sentences.filter(
    sentence => !sentence.startsWith('Generated ') && !sentence.startsWith(' Generated '),
  )
  return first.trim().replace(/:$/, '.')
}
