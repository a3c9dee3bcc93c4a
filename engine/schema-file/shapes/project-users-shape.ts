// Shapes of users in project.json: levels, the fields of a user, levels in single shops, and service tokens.

import { withReference } from '../language/naming.ts'
import { flag, nameReference, text, withDescription } from '../language/shape.ts'
import { list, object } from '../language/shape-compound.ts'
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
