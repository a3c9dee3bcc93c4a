// What `npm run schema -- <command> --json` prints: declared once, as a JSON schema that is also its type.

import type { AnswerOf } from '../../engine/value/answer-shape.ts'
import {
  allowAbsent,
  anyObject,
  arraySchema,
  count,
  createChoice,
  flag,
  objectSchema,
  text,
  withDescription,
} from '../../engine/value/answer-shape.ts'

const edit = objectSchema({
  file: text,
  offset: withDescription(count, 'In UTF-16 units from the start of the file'),
  length: count,
  text,
})

/** Codes of findings, with what they say; documented in docs/schema-command.md. */
export const findingCodes = {
  command: 'The command itself is wrong: an option, an argument, a folder or a database',
  json: 'The file is not JSON, is empty, or has a key twice',
  'key.unknown': 'The definition has no such key',
  'key.renamed': 'The keyword has another name now',
  'key.missing': 'A key is missing',
  value: 'A value has another form than the keyword takes',
  name: 'A name of a field, a resource, a move or the like does not exist',
  rule: 'The definition contradicts itself or another one',
  lock: 'A field or a resource is gone, and no keyword defines what becomes of its rows',
  'lock.note': 'Rows decide whether a database accepts the change',
  data: 'Rows of the database refuse the change',
  stale: 'A generated file is not current',
  unused: 'Note: has no effect',
  unopened: 'Note: no screen of the menu opens it',
  slow: 'Note: read without an index',
  texts: 'Note: a text without a translation, or a translation without a text',
} as const

export type FindingCode = keyof typeof findingCodes

const finding = objectSchema({
  code: createChoice(...(Object.keys(findingCodes) as FindingCode[])),
  severity: createChoice('fault', 'note'),
  message: text,
  file: allowAbsent(text),
  line: allowAbsent(withDescription(count, 'From 1')),
  column: allowAbsent(withDescription(count, 'From 1')),
  pointer: allowAbsent(withDescription(text, 'JSON pointer of the value in its file')),
  fix: allowAbsent(
    objectSchema({
      certain: withDescription(flag, 'Whether `fix` applies it: there is one candidate, and it corrects the fault'),
      edits: arraySchema(edit),
    }),
  ),
})

export type SchemaFinding = AnswerOf<typeof finding>

const commandNames = [
  'check',
  'fix',
  'plan',
  'diff',
  'explain',
  'why',
  'new',
  'generate',
  'revert',
  'release',
  'apply',
] as const
export type CommandName = (typeof commandNames)[number]

export const commandOutput = objectSchema({
  command: createChoice(...commandNames),
  exitCode: withDescription(count, '0: done, and nothing is wrong; 1: findings; 2: the command could not run'),
  summary: text,
  findings: arraySchema(finding),
  files: allowAbsent(withDescription(arraySchema(text), 'Files that were written or removed')),
  result: allowAbsent(withDescription(anyObject, 'What the command found')),
})

export type CommandOutput = AnswerOf<typeof commandOutput>
