// Checks the programs that receive events: their master, and the document of what they are sent.

import { type FieldType, isSameType } from '../../field/field-type.ts'
import { flag } from '../../field/flag.ts'
import { instant } from '../../field/instant.ts'
import { int } from '../../field/int.ts'
import { note } from '../../field/note.ts'
import { text } from '../../field/text.ts'
import { token } from '../../field/token.ts'
import type { Webhooks } from '../../schema/project.ts'
import { type FieldIndex, findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ParsedField, ParsedSchema } from '../../schema/stages.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { ProjectDefinition } from '../../schema-file/shapes/project-shape.ts'

/** Types that the server needs for fields of the master. */
const programTypes: Readonly<Record<string, FieldType>> = {
  address: text,
  events: note,
  sends: note,
  secret: token,
  active: flag,
}

/** The same for fields of the document; the others are texts. */
const logTypes: Readonly<Record<string, FieldType>> = {
  version: int,
  at: instant,
  body: note,
  attempts: int,
  next: instant,
  sent: instant,
  status: int,
  answer: note,
}

const neededFields = ['webhook', 'event', 'row', 'version', 'at', 'body', 'attempts', 'next', 'reason'] as const

const neededStates = ['waiting', 'sent', 'failed'] as const

/** What programs are sent is written beside every save, and has no audit of its own. */
export const reportWebhookMisfits = (
  { definition: { webhooks, user }, report }: SchemaFile<ProjectDefinition>,
  schema: ParsedSchema,
): void => {
  const programs = findResource(schema, webhooks?.resource ?? '')
  const log = findResource(schema, webhooks?.log.resource ?? '')
  if (!webhooks || !programs || !log) return
  for (const [word, message] of listMisfits(programs, webhooks, programTypes)) report(['webhooks', word], message)
  if (programs.scope.kind !== 'chain')
    report(['webhooks', 'resource'], `the rows of "${programs.name}" must be those of all shops`)
  const owner = findField(programs, webhooks.user)
  if (owner && owner.ref?.to !== user.resource)
    report(['webhooks', 'user'], `the field must refer to "${user.resource}"`)
  if (log.kind !== 'document' || log.audit !== 'none' || log.scope.kind !== 'chain')
    report(['webhooks', 'log', 'resource'], `"${log.name}" must be a document of all shops with "x-audit": "none"`)
  const { fields, states } = webhooks.log
  for (const [word, message] of listMisfits(log, fields, logTypes)) report(['webhooks', 'log', 'fields', word], message)
  for (const name of neededFields)
    if (!Object.hasOwn(fields, name)) report(['webhooks', 'log', 'fields'], `"${name}" is missing`)
  for (const name of neededStates)
    if (!Object.hasOwn(states, name)) report(['webhooks', 'log', 'states'], `"${name}" is missing`)
}

/** Names of fields that have another type, with what to do. */
const listMisfits = (
  resource: FieldIndex<ParsedField>,
  names: object,
  types: Readonly<Record<string, FieldType>>,
): readonly (readonly [word: string, message: string])[] =>
  Object.entries(names).flatMap(([word, name]) => {
    const needed = Object.hasOwn(types, word) ? types[word] : undefined
    const type = typeof name === 'string' ? findField(resource, name)?.type : undefined
    if (!needed || !type || isSameType(type, needed)) return []
    return [[word, `the field must be of the type "${needed.name}", not "${type.name}"`] as const]
  })

/** The programs as the project stores them; empty for a project without them, or with fields missing. */
export const compileWebhooks = ({ webhooks }: ProjectDefinition): { readonly webhooks?: Webhooks } => {
  if (!webhooks) return {}
  const { webhook, event, row, version, at, body, attempts, next, reason, ...rest } = webhooks.log.fields
  const { waiting, sent, failed } = webhooks.log.states
  if (!webhook || !event || !row || !version || !at || !body || !attempts || !next || !reason) return {}
  if (!waiting || !sent || !failed) return {}
  const fields = { webhook, event, row, version, at, body, attempts, next, reason, ...rest }
  return { webhooks: { ...webhooks, log: { ...webhooks.log, fields, states: { waiting, sent, failed } } } }
}
