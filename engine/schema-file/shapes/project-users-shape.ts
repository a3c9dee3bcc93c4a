// Shapes of users and programs in project.json: levels, the fields of a user, levels in single shops, service tokens, and
// the programs that receive events.

import { findNearestText, withReference } from '../language/naming.ts'
import { flag, nameReference, text, withDescription } from '../language/shape.ts'
import { list, object, record } from '../language/shape-compound.ts'
import { referencedField, translatableLabel } from './names.ts'

/** A field of the resource that the same object names. */
export const ownerField = referencedField('resource')

export const level = object(
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

const shopLevels = object(
  {
    resource: withDescription(
      'The master with a row for each user and shop',
      nameReference('resource'),
      'person-place',
    ),
    user: withDescription('The field with the user', ownerField, 'person_id'),
    shop: withDescription('The field with the shop', ownerField, 'place_code'),
    level: withDescription('The field with the level in that shop, none of every shop', ownerField, 'level'),
  },
  {},
)

export const user = object(
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
    levels: withDescription(
      'Levels that hold in one shop in place of the level of the user, who may work there',
      shopLevels,
      { resource: 'person-place', user: 'person_id', shop: 'place_code', level: 'level' },
    ),
    menu: withDescription('The field with the menu entries that are assigned to the user', ownerField, 'menu'),
  },
)

export const tokens = object(
  {
    resource: withDescription('The master whose rows are the service tokens', nameReference('resource'), 'token'),
    key: withDescription('Its key: the name of a token in the audit', ownerField, 'token_name'),
    user: withDescription('The field with the user whose rights the token has', ownerField, 'person_id'),
    scopes: withDescription('The field with the menu entries that the token is limited to', ownerField, 'menu'),
    write: withDescription('The flag that allows more than reading', ownerField, 'writes'),
    until: withDescription('The field with the last day of the token', ownerField, 'until'),
    active: withDescription('The flag without which the token is revoked', ownerField, 'active'),
    used: withDescription('The field with the time of the last use, to the hour', ownerField, 'used_at'),
    hash: withDescription('The field, never shown, with the hash of the token', ownerField, 'token_hash'),
  },
  {},
)

const webhookLog = object(
  {
    resource: withDescription('The document: a row for each event and program', nameReference('resource'), 'delivery'),
    fields: withDescription(
      'What it stores, and in which of its fields: `webhook` is the id of the program, `name` its key, `shop` where it happened, `event` what happened, `row`, `number` and `version` the row that it happened to, `at` when, `body` the request, `next` the next attempt, `sent` when it was taken, `status` and `answer` the last answer, `reason` why it was not taken',
      record(ownerField, {
        key: /^(?:webhook|name|shop|event|row|number|version|at|body|attempts|next|sent|status|answer|reason)$/,
        keyExpects:
          'one of webhook, name, shop, event, row, number, version, at, body, attempts, next, sent, status, answer, reason',
        min: 1,
      }),
      { webhook: 'program', event: 'event' },
    ),
    states: withDescription(
      'Its states: `waiting` for the next attempt, `sent`, and `failed` after the last one',
      record(withReference('state of', text({ min: 1 }), { of: findNearestText('resource') }), {
        key: /^(?:waiting|sent|failed)$/,
        keyExpects: 'one of waiting, sent, failed',
        min: 1,
      }),
      { waiting: 'WAITING', sent: 'SENT', failed: 'FAILED' },
    ),
  },
  {},
)

export const webhooks = object(
  {
    resource: withDescription('The master whose rows are the programs', nameReference('resource'), 'webhook'),
    address: withDescription('The field with the https address that is called', ownerField, 'address'),
    events: withDescription(
      'The field, a note, with the names of the events: `order.close`, `thing.update`, or `thing.*`',
      ownerField,
      'events',
    ),
    sends: withDescription(
      'The field, a note, with the names of the fields that are sent; empty: all',
      ownerField,
      'sends',
    ),
    user: withDescription('The field with the user whose rights the program has', ownerField, 'person_id'),
    secret: withDescription('The field, a token, that the requests are signed with', ownerField, 'secret'),
    active: withDescription('The flag without which nothing is sent', ownerField, 'active'),
    log: withDescription('The document with a row for each event that is sent to a program', webhookLog, {
      resource: 'delivery',
      fields: { webhook: 'program', event: 'event' },
      states: { waiting: 'WAITING', sent: 'SENT', failed: 'FAILED' },
    }),
  },
  {},
)
