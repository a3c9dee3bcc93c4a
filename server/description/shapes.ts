// Schemas that do not depend on the schema files.

import { sessionNames } from '../../engine/answers/signed-in-answers.ts'
import type { Project } from '../../engine/schema/project.ts'
import { arraySchema, count, flag, type Json, objectSchema, text } from '../../engine/value/answer-shape.ts'
import { mapNames } from '../../engine/value/records.ts'

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
    mapNames([user.key, user.name, user.level.field, shop.key, shop.name, shop.address, shop.businessDate], () => text),
  )
const entry: Json = { type: 'object', additionalProperties: true, properties: { id: text, title: text } }

export const menuEntries = arraySchema(entry)

/** The signed-in user and the visible menu. */
export const describeSession = (project: Project): Json => ({
  user: describeUser(project),
  names: { ...sessionNames, description: 'The names of the members of user' },
  menu: menuEntries,
  modules: arraySchema(objectSchema({ key: text })),
})
