// The commands of `npm run schema`, each with its help; their code is loaded when they run.
import type { SchemaCommand } from './command.ts'
import type { CommandName } from './output.ts'

export const schemaCommands: Readonly<Record<CommandName, SchemaCommand>> = {
  check: {
    usage: '[FOLDER] [--quiet]',
    description: 'reads all schema files as the server does at its start, and reports every fault; then notes',
    options: { quiet: { type: 'boolean', description: 'leaves out the notes' } },
    maxArgs: 1,
    load: async () => (await import('./check.ts')).runCheck,
  },
  fix: {
    usage: '[FOLDER] [--dry]',
    description: 'corrects misspelt names with one candidate, renamed keywords and the form; shows what is uncertain',
    options: { dry: { type: 'boolean', description: 'writes nothing, and shows the corrections too' } },
    maxArgs: 1,
    load: async () => (await import('./fix.ts')).runFix,
  },
  new: {
    usage: 'project|master|document|ledger|report|import|card <name>',
    description: 'begins a project, or a file of the project that SCHEMA_DIR names, with its line in the menu',
    options: {
      title: { type: 'string', description: 'the title; made of the name by default' },
      area: { type: 'string', description: 'the folder of the file' },
      menu: { type: 'string', description: 'the id of the menu group' },
      of: { type: 'string', description: 'the resource that a report, an import or a card is about' },
    },
    maxArgs: 2,
    load: async () => (await import('./new.ts')).runNew,
  },
  generate: {
    usage: '[FOLDER] [--check]',
    description: 'writes the meta-schemas and the lock; for the gold shop also types and generated documents',
    options: { check: { type: 'boolean', description: 'writes nothing, and reports files that are not current' } },
    maxArgs: 1,
    load: async () => (await import('./generate.ts')).runGenerate,
  },
}
