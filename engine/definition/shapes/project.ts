// Shape of project.json: which resource is the shop, which is the user, and what the levels are.

import { fieldOf, fieldOfLog, fileKind, formerTable, schemaLink, spokenWord, word } from './names.ts'
import { naming } from './naming.ts'
import { flag, nameOf, noted, type Read, text } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

/** A field of the resource that the same object names. */
const ownerField = fieldOf('resource')

const level = object(
  { title: noted('The title of the level', spokenWord, 'Cashier') },
  {
    full: noted('Has the whole menu and passes every permission', flag, true),
    everyShop: noted('Works in any shop that is open, without being named there', flag, true),
    gives: noted(
      'Levels that it may give to users, and whose users it may change; default: none',
      list(naming('level', text({ pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a level in capitals' })), { unique: true }),
      ['LOW'],
    ),
  },
)

const shop = object(
  {
    resource: noted('The resource whose rows are the shops', nameOf('resource'), 'place'),
    key: noted('Its key', ownerField, 'place_code'),
    name: noted('The field with the name of the shop', ownerField, 'name'),
    address: noted('The field with its address', ownerField, 'address'),
    businessDate: noted(
      'The field that holds the business date; only closing the day moves it',
      ownerField,
      'business_date',
    ),
    timeZone: noted('The field with its time zone', ownerField, 'time_zone'),
  },
  {
    active: noted('The flag that allows users to work there', ownerField, 'active'),
    closing: noted(
      'The field that holds the business date while it is being closed: nothing is saved on it then. Without it no day is closed',
      ownerField,
      'closing_date',
    ),
  },
)

const user = object(
  {
    resource: noted('The resource whose rows are the users', nameOf('resource'), 'person'),
    key: noted('Its key: what one signs in with', ownerField, 'person_id'),
    name: noted('The field with the name of the user', ownerField, 'name'),
    level: noted('The field with the level of the user', ownerField, 'level'),
    password: noted('The field with the password of the user', ownerField, 'password'),
    shop: noted('The field with the shop that the user works in', ownerField, 'place_code'),
    active: noted('The flag that allows the user to sign in', ownerField, 'active'),
  },
  {
    shops: noted('The field with the keys of other shops that the user may work in', ownerField, 'other_places'),
    menu: noted('The field with the menu entries that are assigned to the user', ownerField, 'menu'),
  },
)

export const project = object(
  {
    $schema: schemaLink,
    kind: fileKind('project'),
    name: noted('The name of the program', word, 'Sample'),
    emptyText: noted('The text that represents an empty text or reference', word, '-'),
    shop: noted('Which resource is the shop', shop),
    user: noted('Which resource is the user', user),
    levels: noted(
      'The levels there are, from the highest down',
      mapOf(level, { key: /^[A-Z][A-Z0-9_]*$/, keySays: 'a level in capitals', min: 1 }),
      { TOP: { title: 'Top', full: true } },
    ),
  },
  {
    settings: noted(
      "Where the shop's own parameters and switched-on modules stand, a row each",
      object(
        {
          resource: noted('The resource whose rows are the parameters', nameOf('resource'), 'thing'),
          key: noted('The field that `param` and `module` look in', ownerField, 'thing_code'),
          value: noted('The field with the value', ownerField, 'name'),
        },
        {},
      ),
      { resource: 'thing', key: 'thing_code', value: 'name' },
    ),
    authorization: noted(
      'The log with a row for each authorized move',
      object(
        {
          resource: noted('The log', nameOf('resource'), 'kept'),
          fields: noted(
            'What it stores, and in which of its fields: `date` is the business date, `at` the time, `by` the authorizing user, `asked` the user who made the move, `title` the title of the document, `row` its id, `changes` what the authorizing user was shown',
            mapOf(fieldOfLog('resource'), {
              key: /^(?:id|date|at|by|asked|category|text|remark|document|title|move|row|number|changes)$/,
              keySays:
                'one of id, date, at, by, asked, category, text, remark, document, title, move, row, number, changes',
              min: 1,
            }),
            { at: 'at', by: 'by' },
          ),
        },
        {},
      ),
      { resource: 'kept', fields: { at: 'at', by: 'by' } },
    ),
    modules: noted(
      'Modules that a shop may have switched on',
      list(text({ pattern: /^[A-Z][A-Z0-9_]*$/, says: 'a module in capitals' }), { unique: true }),
      ['EXTRA'],
    ),
    day: noted(
      'What is open while the business date is behind the real one; until it is closed all else waits',
      object(
        {
          open: noted(
            'Paths of the menu that full levels may use then',
            list(text({ pattern: /^\/[A-Za-z0-9-]+$/, says: 'a path such as /things' }), { unique: true }),
            ['/things'],
          ),
        },
        {},
      ),
      { open: ['/things'] },
    ),
    covers: noted(
      'The pattern at the head of the menu by shop code; `*` for all other shops',
      mapOf(word, { key: /^(?:\*|[A-Z0-9._/-]+)$/, keySays: 'a shop code or *' }),
      { '*': 'plain' },
    ),
    drop: noted(
      'Resources removed on purpose: their tables go with their rows; lines and journals too, as the lock calls them',
      list(formerTable, { unique: true }),
      ['old-stuff'],
    ),
  },
)

export type ProjectDefinition = Read<typeof project>
