// Shape of project.json: which resource is the shop, which is the user, and what the levels are.

import { findNearestText, withReference } from '../language/naming.ts'
import {
  enumeration,
  flag,
  type InferShape,
  integer,
  nameReference,
  number,
  type Shape,
  text,
  withDescription,
} from '../language/shape.ts'
import { defineShape, list, object, record } from '../language/shape-compound.ts'
import { sharedFilters } from './figure-shape.ts'
import {
  describeSchemaLink,
  fieldName,
  fileKind,
  formerTable,
  nonEmptyText,
  referencedLogField,
  translatableLabel,
} from './names.ts'
import { level, ownerField, tokens, user, webhooks } from './project-users-shape.ts'
import { outputs } from './report-shape.ts'
import { defaultKeywords } from './resource-shape.ts'

const shop = object(
  {
    resource: withDescription('The resource whose rows are the shops', nameReference('resource'), 'place'),
    key: withDescription('Its key', ownerField, 'place_code'),
    name: withDescription('The field with the name of the shop', ownerField, 'name'),
    address: withDescription('The field with its address', ownerField, 'address'),
    businessDate: withDescription(
      'The field that holds the business date; `day` defines what moves it',
      ownerField,
      'business_date',
    ),
    timeZone: withDescription('The field with its time zone', ownerField, 'time_zone'),
  },
  {
    active: withDescription('The flag that allows users to work there', ownerField, 'active'),
    phone: withDescription('The field with its phone number, which papers show', ownerField, 'phone'),
    like: withDescription(
      'The field of a new shop that names another one, whose rows it gets instead of those that every shop starts with',
      object(
        {
          field: withDescription('The reference to that shop', fieldName, 'like_place'),
          copies: withDescription(
            'The masters and settings whose rows it gets, in the order in which they refer to one another',
            list(nameReference('resource'), { unique: true }),
            ['thing'],
          ),
        },
        {},
      ),
      { field: 'like_place', copies: ['thing'] },
    ),
    closing: withDescription(
      'The field that holds the business date while it is being closed: nothing is saved on it then. Without it no day is closed',
      ownerField,
      'closing_date',
    ),
  },
)

const shops = object(
  {},
  {
    single: withDescription('There is one shop: no other can be added, and users choose none', flag, true),
    first: withDescription(
      'The key of the first shop of a new database; default: MAIN. KENCANA_SHOP overrides it',
      text({ pattern: /^[A-Z0-9]{1,20}$/, expects: '1 to 20 capitals and digits' }),
      'HERE',
    ),
  },
)

const settingKey = text({ pattern: /^[A-Z][A-Z0-9_]*$/, expects: 'the key of a setting' })

const limitGroup = object(
  { title: withDescription('Its title', translatableLabel, 'Paid Out') },
  {
    document: withDescription('The setting with the most of one document', settingKey, 'MOST_OUT'),
    day: withDescription(
      'The setting with the most of one person on a day: what that person saved, and what that person authorized',
      settingKey,
      'MOST_OUT_DAY',
    ),
    shop: withDescription(
      'The setting with the most of a shop on a day, above which a full level authorizes',
      settingKey,
      'MOST_OUT_SHOP',
    ),
    reversals: withDescription(
      'Ledgers whose entries count in it when they are taken back, if that takes out what had come in',
      list(nameReference('ledger'), { unique: true }),
      ['book'],
    ),
  },
)

const limitText = withDescription(
  'What the authorizing person and the log read where it is passed; {limit}, {most}, {amount}, {used}, {left} and {over} are filled in',
  translatableLabel,
  '{limit} {most}, used {used}, left {left}',
)

const limits = object(
  {
    resource: withDescription('The log', nameReference('resource'), 'kept'),
    fields: withDescription(
      'What it stores, and in which of its fields: `date` is the business date, `today` the date of the clock, `user` who answers for it, `role` whether that user saved (SAVE) or authorized (AUTHORIZE)',
      record(referencedLogField('resource'), {
        key: /^(?:id|date|today|at|user|role|group|amount|document|row|number|move)$/,
        keyExpects: 'one of id, date, today, at, user, role, group, amount, document, row, number, move',
        min: 1,
      }),
      { group: 'group', amount: 'amount' },
    ),
    groups: withDescription(
      'The limits by name: postings say in which they count',
      record(limitGroup, { key: /^[a-z_][a-z0-9_]*$/, min: 1 }),
      { paid_out: { title: 'Paid Out', day: 'MOST_OUT_DAY' } },
    ),
    texts: withDescription(
      'How a limit that is passed is named',
      object({}, { document: limitText, day: limitText, shop: limitText, percent: limitText }),
      { day: '{limit} {most}, used {used}' },
    ),
  },
  {},
)

const color = text({ pattern: /^#[0-9a-f]{6}$/, expects: 'a colour such as #175a3c' })

const colors = object(
  {
    primary: withDescription('Of buttons and of the sign-in page', color, '#175a3c'),
    accent: withDescription('Of marks: the selected menu, the line of totals', color, '#b8923f'),
  },
  {},
)

const currency = object(
  {
    symbol: withDescription('Its symbol, beside amounts', nonEmptyText, '$'),
    decimals: withDescription(
      'Decimals of an amount; amounts are stored as whole numbers of the smallest unit',
      integer({ minimum: 0, maximum: 4 }),
      2,
    ),
  },
  {
    words: withDescription(
      'Other words for it that are accepted beside a typed amount',
      list(nonEmptyText, { unique: true }),
      ['USD'],
    ),
    notes: withDescription(
      'Sums that people hand over: banknotes and bundles of them. A counter suggests the next of each',
      list(number, { unique: true }),
      [5, 10, 20, 50],
    ),
    rounding: withDescription(
      'How a calculated amount with more decimals becomes one; default: nearest, halves away from zero',
      enumeration(['nearest', 'up', 'down']),
      'nearest',
    ),
  },
)

const day = object(
  {
    mode: withDescription(
      'none: the date of the clock, and no business date is shown; clock: a business date that follows the clock at a time of day; closed: a business date that only closing moves',
      enumeration(['none', 'clock', 'closed']),
      'closed',
    ),
  },
  {
    at: withDescription(
      'Of clock: the time at which the next day begins; default: 00:00',
      text({ pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, expects: 'a time such as 04:00' }),
      '04:00',
    ),
    document: withDescription('Of closed: the document that closes it', nameReference('resource'), 'order'),
    move: withDescription(
      'Of closed: the move of that document which ends the day; without it a hand-written module of the name of the document does',
      withReference('move of', fieldName, { of: findNearestText('document') }),
      'close',
    ),
    open: withDescription(
      'Of closed: paths of the menu that full levels may use while the business date is behind the real one; all else waits until it is closed',
      list(text({ pattern: /^\/[A-Za-z0-9-]+$/, expects: 'a path such as /things' }), { unique: true }),
      ['/things'],
    ),
  },
)

/** The shape without its own paragraphs in the reference, which another kind of file has. */
const withoutReference = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  meta: context => (context.isReference ? { type: 'object' } : shape.meta(context)),
})

const resourceDefaults = defineShape('resourceDefaults', () => object({}, defaultKeywords))

const defaultsObject = object(
  {},
  {
    master: resourceDefaults,
    document: resourceDefaults,
    setting: resourceDefaults,
    log: resourceDefaults,
    report: object({}, { outputs }),
  },
)

/** Names and texts in defaults are those of each file that has them. */
const defaults: Shape<InferShape<typeof defaultsObject>> = (() => {
  const { names: _, ...shape } = withoutReference(defaultsObject)
  return shape
})()

export const project = object(
  {
    $schema: describeSchemaLink('./dialect/project.schema.json'),
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
            'What it stores, and in which of its fields: `date` is the business date, `at` the time, `by` the authorizing user, `requester` the user who made the move, `title` the title of the document, `row` its id, `changes` what the authorizing user was shown, `way` whether that user agreed at the till or from another place (`TILL`, `REMOTE`), `device` and `address` where',
            record(referencedLogField('resource'), {
              key: /^(?:id|date|at|by|requester|category|text|remark|document|title|move|row|number|changes|way|device|address)$/,
              keyExpects:
                'one of id, date, at, by, requester, category, text, remark, document, title, move, row, number, changes, way, device, address',
              min: 1,
            }),
            { at: 'at', by: 'by' },
          ),
        },
        {},
      ),
      { resource: 'kept', fields: { at: 'at', by: 'by' } },
    ),
    limits: withDescription(
      'What people may pay out, give away or promise without another person: the settings that hold the limits, and the log with a row for each use',
      limits,
      {
        resource: 'kept',
        fields: { group: 'group', amount: 'amount' },
        texts: { day: '{limit} {most}, used {used}' },
        groups: { paid_out: { title: 'Paid Out', day: 'MOST_OUT_DAY' } },
      },
    ),
    tokens: withDescription('Tokens by which programs act for a user; without it there are none', tokens, {
      resource: 'token',
      key: 'token_name',
      user: 'person_id',
      scopes: 'menu',
      write: 'writes',
      until: 'until',
      active: 'active',
      used: 'used_at',
      hash: 'token_hash',
    }),
    webhooks: withDescription('Programs that receive events of rows and documents; without it none does', webhooks, {
      resource: 'webhook',
      address: 'address',
      events: 'events',
      sends: 'sends',
      user: 'person_id',
      secret: 'secret',
      active: 'active',
      log: {
        resource: 'delivery',
        fields: { webhook: 'program', event: 'event' },
        states: { waiting: 'WAITING', sent: 'SENT', failed: 'FAILED' },
      },
    }),
    shops: withDescription('One shop or many; default: many', shops, { single: true }),
    tagline: withDescription('One or two lines on the sign-in page', translatableLabel, 'The books of a sample shop'),
    logo: withDescription(
      'Its mark: the path of an SVG on a square of 32 units',
      text({ pattern: /^[MmZzLlHhVvCcSsQqTtAaEe0-9 ,.+-]+$/, expects: 'the path of an SVG' }),
      'M4 4h24v24H4Z',
    ),
    colors: withDescription('The colours of the program', colors, { primary: '#175a3c', accent: '#b8923f' }),
    languages: withDescription(
      'The languages of the program: the first is that of the schema files and the default; for others `i18n` has their texts. Default: id, en',
      list(enumeration(['id', 'en']), { unique: true }),
      ['en'],
    ),
    texts: withDescription(
      'Other words for texts of the program, by their keys in src/i18n',
      record(translatableLabel, { key: /^[a-z][a-z0-9.-]*$/, keyExpects: 'the key of a text such as shell.home.name' }),
      { 'shell.home.name': 'Branch' },
    ),
    currency: withDescription('The currency of fields of the type money; default: whole rupiah', currency, {
      symbol: '$',
      decimals: 2,
    }),
    timeZone: withDescription('The time zone of shops that name none; default: UTC', nonEmptyText, 'Europe/London'),
    dateFormat: withDescription(
      'How dates are written on screens and paper',
      enumeration(['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy', 'd MMM yyyy']),
      'dd/MM/yyyy',
    ),
    modules: withDescription(
      'Modules of hand-written code that the project uses: their pages, functions, routes and hooks. Default: none',
      list(text({ pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, expects: 'a module such as sample-code' }), {
        unique: true,
      }),
      ['sample-code'],
    ),
    switches: withDescription(
      'Modules that a shop may have switched on',
      list(text({ pattern: /^[A-Z][A-Z0-9_]*$/, expects: 'a module in capitals' }), { unique: true }),
      ['EXTRA'],
    ),
    day: withDescription('What the business date is; default: none', day, { mode: 'clock', at: '04:00' }),
    covers: withDescription(
      'The pattern at the head of the menu by shop code; `*` for all other shops',
      record(nonEmptyText, { key: /^(?:\*|[A-Z0-9._/-]+)$/, keyExpects: 'a shop code or *' }),
      { '*': 'plain' },
    ),
    defaults: withDescription(
      'What files say where they say nothing, by their kind: keywords of resources for master, document, setting and log, and of reports for report. In texts {resource.title} and {resource.key} are the title and the first key of the resource',
      defaults,
      { master: { 'x-list': { empty: 'No {resource.title}' } } },
    ),
    filters: withDescription('Filters that reports have by their names alone', withoutReference(sharedFilters), {
      size: { $ref: 'label', rule: 'size == self.size' },
    }),
    drop: withDescription(
      'Resources removed on purpose: their tables go with their rows; lines and journals too, as the lock calls them',
      list(formerTable, { unique: true }),
      ['old-stuff'],
    ),
  },
)

export type ProjectDefinition = InferShape<typeof project>
