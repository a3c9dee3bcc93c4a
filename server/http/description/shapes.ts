// Schemas that do not depend on the schema files.
import type { Project } from '../../../engine/schema/project.ts'
import { arraySchema, count, flag, type Json, objectSchema, text } from './operation.ts'

const fault = objectSchema({
  field: {
    ...text,
    description:
      'A field, one of a line (lines.0.price) or of the answers of a move (answers.reason); empty: the whole row or document',
  },
  code: { ...text, description: 'Stable; also the key of its translation' },
  message: text,
})

export const commonSchemas: Json = {
  error: objectSchema(
    {
      code: { ...text, description: 'Stable; also the key of its translation' },
      message: { ...text, description: 'In the language of Accept-Language' },
      faults: arraySchema(fault),
      questions: {
        ...arraySchema(
          objectSchema({
            id: { ...text, description: 'For the header Confirmed of the repeated request' },
            message: text,
            reason: { ...flag, description: 'The repeated request gives a reason in the header Confirm-Reason' },
          }),
        ),
        description: 'Of confirm.needed: questions that the user confirms before the request is repeated',
      },
      authorize: {
        ...objectSchema({ category: text, text }),
        description:
          'Of authorize.needed: what another user must authorize by .../authorize; the _id is sent in detail_authorization',
      },
      uses: {
        ...arraySchema(objectSchema({ resource: text, title: text, count })),
        description: 'Of record.in-use: which rows reference it',
      },
      inactive: { ...objectSchema({ id: text }), description: 'Of record.inactive: the inactive row' },
      ref: { ...text, description: 'Names this request in the log' },
    },
    ['code', 'message', 'ref'],
  ),
  message: objectSchema({ message: text }),
}

/** The signed-in user and shop, by the names of the project. */
const describeUser = ({ user, shop }: Project): Json =>
  objectSchema(
    Object.fromEntries(
      [user.key, user.name, user.level, shop.key, shop.name, shop.address, shop.businessDate].map(name => [name, text]),
    ),
  )
const entry: Json = { type: 'object', additionalProperties: true, properties: { id: text, title: text } }

export const menuEntries = arraySchema(entry)

/** The signed-in user and the visible menu. */
export const describeSession = (project: Project): Json => ({
  user: describeUser(project),
  names: { ...objectSchema(sessionNames), description: 'The names of the members of user' },
  menu: menuEntries,
  modules: arraySchema(objectSchema({ key: text })),
})

const sessionNames = {
  userId: text,
  userName: text,
  level: text,
  shop: text,
  shopName: text,
  shopAddress: text,
  businessDate: text,
}

/** A shop that the user may work in. */
export const describeShop = ({ shop }: Project): Json => objectSchema({ [shop.key]: text, [shop.name]: text })

export const describeDay = ({ shop: { businessDate } }: Project): Json =>
  objectSchema(
    {
      [businessDate]: text,
      today: text,
      behind: flag,
      days: count,
      may_set: flag,
      closing: flag,
      seconds_left: count,
      clock: text,
      refused_sign_ins: count,
    },
    [businessDate, 'today', 'behind', 'days', 'may_set', 'closing', 'seconds_left'],
  )

const values = { type: ['object', 'null'], description: 'Without hidden fields' }
const authorizationShape = {
  type: ['object', 'null'],
  properties: { user_id: text, at: text, remark: text },
  description: 'The authorization of the move',
}
const orNull = { type: ['string', 'null'] }

/** An entry of the card of a row. */
export const cardEntry = objectSchema({
  id: text,
  at: text,
  title: text,
  reverses: flag,
  user_id: { ...orNull, description: 'Null if another shop wrote it' },
  shop: { ...orNull, description: 'The other shop that wrote it' },
  from: { ...orNull, description: 'The place whose balance decreased' },
  to: { ...orNull, description: 'The place whose balance increased' },
  values: arraySchema(objectSchema({ name: text, title: text, value: {}, text })),
  was: { ...orNull, description: 'The label of the former row, if the entry belongs to one' },
  document: {
    type: ['object', 'null'],
    properties: { resource: text, title: text, id: orNull, label: orNull },
    description: 'The label is present if the caller may read the document',
  },
  agreed: authorizationShape,
})

export const change = objectSchema({
  at: text,
  user_id: text,
  verb: text,
  title: text,
  before: values,
  after: values,
  agreed: authorizationShape,
})
