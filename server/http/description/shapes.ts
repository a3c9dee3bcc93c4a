// Shapes that are the same whatever the schema says.
import { count, flag, type Json, listOf, objectOf, text } from './operation.ts'

const fault = objectOf({ field: text, code: text, message: text })

export const standingSchemas: Json = {
  error: objectOf(
    {
      code: { ...text, description: 'Stable; also the key of its translation' },
      message: { ...text, description: 'In the language of Accept-Language' },
      faults: listOf(fault),
      questions: { ...listOf(objectOf({ id: text, message: text })), description: 'Of confirm.needed' },
      uses: {
        ...listOf(objectOf({ resource: text, title: text, count })),
        description: 'Of record.in-use: which rows name it',
      },
      inactive: { ...objectOf({ id: text }), description: 'Of record.inactive: the row that is switched off' },
      ref: { ...text, description: 'Names this request in the log' },
    },
    ['code', 'message', 'ref'],
  ),
  message: objectOf({ message: text }),
}

const user = objectOf({
  ...{ user_id: text, user_name: text, level: text, kode_toko: text, nama_toko: text },
  ...{ alamat_toko: text, tgl_system: text },
})
const entry: Json = { type: 'object', additionalProperties: true, properties: { id: text, title: text } }

export const menuEntries = listOf(entry)

/** Who is signed in, and what he sees. */
export const sessionMembers: Json = { user, menu: menuEntries, modules: listOf(objectOf({ key: text })) }

export const day = objectOf(
  {
    ...{ tgl_system: text, today: text, behind: flag, days: count, may_set: flag, closing: flag },
    ...{ seconds_left: count, clock: text, refused_sign_ins: count },
  },
  ['tgl_system', 'today', 'behind', 'days', 'may_set', 'closing', 'seconds_left'],
)

/** One change in the history of a row. */
const values = { type: ['object', 'null'], description: 'Without what is hidden' }
export const change = objectOf({ at: text, user_id: text, verb: text, title: text, before: values, after: values })
