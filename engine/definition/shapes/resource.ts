// A resource file: a master, a document, a setting or a log, as one JSON Schema document with x- words.

import { nameOf, noted, oneOf, type Read, scalar, text } from '../shape.ts'
import { either, list, mapOf, object } from '../shape-compound.ts'
import { fields, never } from './field.ts'
import { flow, journals, postings, prints } from './flow.ts'
import { formLooks, listLooks, view } from './looks.ts'
import { expression, fieldName, fieldNames, formerName, schemaLink, word } from './names.ts'

const apiPath = text({ pattern: /^[a-z0-9-]+(\/(?:[a-z0-9-]+|\{[a-z_]+\}))*$/, says: 'a path such as things/get/all' })

const alias = object(
  { method: oneOf(['GET', 'POST', 'PUT', 'DELETE']), path: apiPath },
  {
    filter: expression,
    envelope: noted('The key that the answer stands under', word),
    move: word,
    params: noted('Field that each {part} of the path must equal', mapOf(text())),
    query: noted('Field that each query word must equal', mapOf(text())),
    paging: oneOf(['none', 'skip-limit']),
  },
)

const verbs = list(oneOf(['list', 'get', 'create', 'update', 'delete']), { unique: true })

const scope = noted(
  'Who owns a row: the chain, one shop, or the shops named by these fields',
  either(oneOf(['global', 'shop']), object({ shops: fieldNames }, {})),
)

const permission = either(
  oneOf(['all', 'none']),
  object(
    {},
    {
      can: list(
        text({ pattern: /^(list|get|create|update|delete|export|import|print|move:[a-z_]+)$/, says: 'a verb' }),
      ),
      rows: expression,
      hide: noted('Fields this level never sees', fieldNames),
      lock: noted('Fields this level may not write', fieldNames),
      mask: fieldNames,
    },
  ),
)

export const checks = list(
  object(
    { id: fieldName, rule: expression, message: word },
    { at: oneOf(['save', 'move']), moves: fieldNames, fields: fieldNames, level: oneOf(['error', 'warn']) },
  ),
)

const objectType = scalar<'object'>('string', '"object"', { const: 'object' }, value =>
  value === 'object' ? undefined : `expected "object", found "${value}"`,
)

export const resource = object(
  {
    $schema: schemaLink,
    title: noted('The name people know it by', word),
    type: objectType,
    properties: fields,
    'x-kind': oneOf(['master', 'document', 'setting', 'log']),
    'x-key': noted(
      'Fields that tell one row from all others in its scope; written once',
      list(fieldName, { min: 1, unique: true }),
    ),
  },
  {
    $id: text(),
    $comment: text(),
    description: text(),
    additionalProperties: never,
    required: fieldNames,
    'x-table': fieldName,
    'x-label': noted('The display name of a row: {code} - {name}', text()),
    'x-scope': scope,
    'x-unique': list(either(fieldNames, object({ fields: fieldNames }, { when: expression }))),
    'x-index': list(fieldNames),
    'x-drop': noted('Fields removed on purpose', fieldNames),
    'x-was': noted('Former name: makes a rename explicit', formerName),
    'x-api': object({}, { path: apiPath, verbs, aliases: list(alias) }),
    'x-list': listLooks,
    'x-form': formLooks,
    'x-checks': checks,
    'x-perm': noted(
      'What each level may do, on top of what its menu gives',
      mapOf(permission, { key: /^([A-Z][A-Z0-9_]*|\*)$/, keySays: 'a level or "*"' }),
    ),
    'x-flow': flow,
    'x-post': postings,
    'x-print': prints,
    'x-audit': noted(
      'What the audit keeps of a change: nothing, who did it, or the values too',
      oneOf(['none', 'who', 'fields']),
    ),
    'x-parts': list(nameOf('part')),
    'x-views': mapOf(view),
    'x-journal': journals,
  },
)

export type ResourceDefinition = Read<typeof resource>
