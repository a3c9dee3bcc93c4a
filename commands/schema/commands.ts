// The commands of `npm run schema`, each with its help.
import type { SchemaCommand } from './command.ts'
import type { CommandName } from './output.ts'

const activationOptions: SchemaCommand['options'] = {
  yes: { type: 'boolean', description: 'asks nothing' },
  reason: { type: 'string', description: 'why, for the list of versions' },
}

export const schemaCommands: Readonly<Record<CommandName, SchemaCommand>> = {
  check: {
    usage: '[FOLDER] [--quiet] [--show=NAME]',
    description: 'reads all schema files as a start does, and reports every fault; then notes',
    options: {
      quiet: { type: 'boolean', description: 'leaves out the notes' },
      show: { type: 'string', description: 'shows that file with all that others add to it, in place of the notes' },
    },
    maxArgs: 1,
  },
  fix: {
    usage: '[FOLDER] [--dry]',
    description: 'corrects misspelt names with one candidate, renamed keywords and the form; shows what is uncertain',
    options: { dry: { type: 'boolean', description: 'writes nothing, and shows the corrections too' } },
    maxArgs: 1,
  },
  plan: {
    usage: '[--to=FOLDER]',
    description:
      'shows what a start would do with the data in DATA_DIR or DATABASE_URL, with the rows counted; changes nothing',
    options: { to: { type: 'string', description: 'the folder with the changed files; SCHEMA_DIR by default' } },
    maxArgs: 0,
  },
  diff: {
    usage: 'FOLDER [FOLDER]',
    description: 'compares two projects by meaning: fields, menu entries, rights and screens; 1 if they differ',
    options: {},
    maxArgs: 2,
  },
  explain: {
    usage: '<name>',
    description: 'shows what a file makes, and what refers to it',
    options: {},
    maxArgs: 1,
  },
  why: {
    usage: '<user> </path | METHOD /api/path>',
    description: 'shows which rule, entry and level allow or refuse a user a screen or a call; 1 if refused',
    options: { shop: { type: 'string', description: 'the shop; that of the user by default' } },
    maxArgs: 3,
  },
  new: {
    usage: 'project|master|document|ledger|report|import|card <name>',
    description: 'begins a project, or a file of the project, with its line in the menu',
    options: {
      title: { type: 'string', description: 'the title; made of the name by default' },
      area: { type: 'string', description: 'the folder of the file' },
      menu: { type: 'string', description: 'the id of the menu group' },
      of: { type: 'string', description: 'the resource that a report, an import or a card is about' },
    },
    maxArgs: 2,
  },
  generate: {
    usage: '[FOLDER] [--check]',
    description: 'writes the meta-schemas and the lock; for the gold shop also types and documents',
    options: { check: { type: 'boolean', description: 'writes nothing, and reports files that are not current' } },
    maxArgs: 1,
  },
  revert: {
    usage: '[VERSION] [--yes]',
    description: 'puts the version before, or a named one, in force again',
    options: { list: { type: 'boolean', description: 'lists the versions' }, ...activationOptions },
    maxArgs: 1,
  },
  release: {
    usage: 'FILE --base=VERSION',
    description: 'writes all definitions into one file for the version that it replaces',
    options: {
      base: { type: 'string', description: 'that version: its name, a release, or a folder' },
      from: { type: 'string', description: 'the folder with the definitions; SCHEMA_DIR by default' },
    },
    maxArgs: 1,
  },
  apply: {
    usage: 'FILE [--yes]',
    description: 'puts a release in force on all servers',
    options: activationOptions,
    maxArgs: 1,
  },
}
