// The words the engine must not know: which resource is the shop, which the user, and what the levels are.

import { flag, nameOf, noted, oneOf, type Read, text } from '../shape.ts'
import { list, mapOf, object } from '../shape-compound.ts'
import { fieldName, formerName, schemaLink, word } from './names.ts'

const level = object({ title: word }, { full: noted('Has the whole menu and passes every permission', flag) })

const shop = object(
  {
    resource: nameOf('resource'),
    key: fieldName,
    name: fieldName,
    address: fieldName,
    businessDate: noted('The field that holds the business date; only closing the day moves it', fieldName),
    timeZone: fieldName,
  },
  {},
)

const user = object(
  {
    resource: nameOf('resource'),
    key: fieldName,
    name: fieldName,
    level: fieldName,
    password: fieldName,
    shop: fieldName,
    active: fieldName,
  },
  {},
)

export const project = object(
  {
    $schema: schemaLink,
    kind: oneOf(['project']),
    name: word,
    emptyText: noted('What stands for nothing in text and references', word),
    shop,
    user,
    levels: mapOf(level, { key: /^[A-Z][A-Z0-9_]*$/, keySays: 'a level in capitals', min: 1 }),
  },
  {
    modules: list(text({ pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a module in capitals' }), { unique: true }),
    drop: noted('Resources removed on purpose: their tables go with their rows', list(formerName, { unique: true })),
  },
)

export type ProjectDefinition = Read<typeof project>
