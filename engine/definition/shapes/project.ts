// Shape of project.json: which resource is the shop, which is the user, and what the levels are.

import {
  fileKind,
  formerTable,
  nonEmptyText,
  referencedField,
  referencedLogField,
  schemaLink,
  translatableLabel,
} from './names.ts'
import { withReference } from './naming.ts'
import { flag, type InferShape, nameReference, text, withDescription } from './shape.ts'
import { list, object, record } from './shape-compound.ts'

/** A field of the resource that the same object names. */
const ownerField = referencedField('resource')

const level = object(
  { title: withDescription('The title of the level', translatableLabel, 'Cashier') },
  {
    full: withDescription('Has the whole menu and passes every permission', flag, true),
    everyShop: withDescription('Works in any shop that is open, without being named there', flag, true),
    gives: withDescription(
      'Levels that it may give to users, and whose users it may change; default: none',
      list(withReference('level', text({ pattern: /^[A-Z][A-Z0-9_]*$/, expects: 'a level in capitals' })), {
        unique: true,
      }),
      ['LOW'],
    ),
  },
)

const shop = object(
  {
    resource: withDescription('The resource whose rows are the shops', nameReference('resource'), 'place'),
    key: withDescription('Its key', ownerField, 'place_code'),
    name: withDescription('The field with the name of the shop', ownerField, 'name'),
    address: withDescription('The field with its address', ownerField, 'address'),
    businessDate: withDescription(
      'The field that holds the business date; only closing the day moves it',
      ownerField,
      'business_date',
    ),
    timeZone: withDescription('The field with its time zone', ownerField, 'time_zone'),
  },
  {
    active: withDescription('The flag that allows users to work there', ownerField, 'active'),
    closing: withDescription(
      'The field that holds the business date while it is being closed: nothing is saved on it then. Without it no day is closed',
      ownerField,
      'closing_date',
    ),
  },
)

const user = object(
  {
    resource: withDescription('The resource whose rows are the users', nameReference('resource'), 'person'),
    key: withDescription('Its key: what one signs in with', ownerField, 'person_id'),
    name: withDescription('The field with the name of the user', ownerField, 'name'),
    level: withDescription('The field with the level of the user', ownerField, 'level'),
    password: withDescription('The field with the password of the user', ownerField, 'password'),
    shop: withDescription('The field with the shop that the user works in', ownerField, 'place_code'),
    active: withDescription('The flag that allows the user to sign in', ownerField, 'active'),
  },
  {
    shops: withDescription(
      'The field with the keys of other shops that the user may work in',
      ownerField,
      'other_places',
    ),
    menu: withDescription('The field with the menu entries that are assigned to the user', ownerField, 'menu'),
  },
)

export const project = object(
  {
    $schema: schemaLink,
    kind: fileKind('project'),
    name: withDescription('The name of the program', nonEmptyText, 'Sample'),
    emptyText: withDescription('The text that represents an empty text or reference', nonEmptyText, '-'),
    shop: withDescription('Which resource is the shop', shop),
    user: withDescription('Which resource is the user', user),
    levels: withDescription(
      'The levels there are, from the highest down',
      record(level, { key: /^[A-Z][A-Z0-9_]*$/, keyExpects: 'a level in capitals', min: 1 }),
      { TOP: { title: 'Top', full: true } },
    ),
  },
  {
    settings: withDescription(
      "Where the shop's own parameters and switched-on modules stand, a row each",
      object(
        {
          resource: withDescription('The resource whose rows are the parameters', nameReference('resource'), 'thing'),
          key: withDescription('The field that `param` and `module` look in', ownerField, 'thing_code'),
          value: withDescription('The field with the value', ownerField, 'name'),
        },
        {},
      ),
      { resource: 'thing', key: 'thing_code', value: 'name' },
    ),
    authorization: withDescription(
      'The log with a row for each authorized move',
      object(
        {
          resource: withDescription('The log', nameReference('resource'), 'kept'),
          fields: withDescription(
            'What it stores, and in which of its fields: `date` is the business date, `at` the time, `by` the authorizing user, `requester` the user who made the move, `title` the title of the document, `row` its id, `changes` what the authorizing user was shown',
            record(referencedLogField('resource'), {
              key: /^(?:id|date|at|by|requester|category|text|remark|document|title|move|row|number|changes)$/,
              keyExpects:
                'one of id, date, at, by, requester, category, text, remark, document, title, move, row, number, changes',
              min: 1,
            }),
            { at: 'at', by: 'by' },
          ),
        },
        {},
      ),
      { resource: 'kept', fields: { at: 'at', by: 'by' } },
    ),
    modules: withDescription(
      'Modules that a shop may have switched on',
      list(text({ pattern: /^[A-Z][A-Z0-9_]*$/, expects: 'a module in capitals' }), { unique: true }),
      ['EXTRA'],
    ),
    day: withDescription(
      'What is open while the business date is behind the real one; until it is closed all else waits',
      object(
        {
          open: withDescription(
            'Paths of the menu that full levels may use then',
            list(text({ pattern: /^\/[A-Za-z0-9-]+$/, expects: 'a path such as /things' }), { unique: true }),
            ['/things'],
          ),
        },
        {},
      ),
      { open: ['/things'] },
    ),
    covers: withDescription(
      'The pattern at the head of the menu by shop code; `*` for all other shops',
      record(nonEmptyText, { key: /^(?:\*|[A-Z0-9._/-]+)$/, keyExpects: 'a shop code or *' }),
      { '*': 'plain' },
    ),
    drop: withDescription(
      'Resources removed on purpose: their tables go with their rows; lines and journals too, as the lock calls them',
      list(formerTable, { unique: true }),
      ['old-stuff'],
    ),
  },
)

export type ProjectDefinition = InferShape<typeof project>
