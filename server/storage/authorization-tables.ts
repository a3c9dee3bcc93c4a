// Tables of authorizations: those that were agreed to, and requests to agree from another place.

const text = (name: string) => ({ name, type: 'text', required: true }) as const
const addedText = (name: string) => ({ ...text(name), default: '' }) as const
const optionalText = (name: string) => ({ ...text(name), required: false }) as const
const buildIndex = (table: string, column: string) => ({
  name: `${table}_${column}_index`,
  columns: [column],
  unique: false,
})

export const authorizationTables = [
  {
    name: 'kencana_authorization',
    columns: [
      ...['id', 'shop', 'asked_by', 'given_by', 'resource', 'move', 'content_hash'].map(text),
      // Empty in authorizations of older versions, which cover nothing.
      addedText('agreement'),
      ...['remark', 'created_at', 'expires_at'].map(text),
      optionalText('spent_at'),
      // The request that was agreed to from another place; empty: name and password were typed at the till.
      addedText('request'),
      // Where the user agreed; empty in authorizations of older versions.
      addedText('device'),
      addedText('address'),
    ],
    key: ['id'],
    indexes: [buildIndex('kencana_authorization', 'expires_at')],
    appendOnly: false,
  },
  {
    name: 'kencana_authorization_request',
    columns: [
      ...['id', 'shop', 'asked_by', 'user_row', 'device', 'language'].map(text),
      // `row_id` is empty for a new document; `content` once the request has ended.
      ...['resource', 'move', 'row_id', 'number', 'content', 'content_hash', 'agreement', 'needs'].map(text),
      ...['created_at', 'expires_at', 'state', 'ended_at', 'answered_by', 'remark', 'authorization_id'].map(text),
    ],
    key: ['shop', 'id'],
    indexes: [
      buildIndex('kencana_authorization_request', 'id'),
      buildIndex('kencana_authorization_request', 'expires_at'),
    ],
    appendOnly: false,
  },
]
