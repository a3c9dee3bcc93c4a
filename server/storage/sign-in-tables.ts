// Tables of the sign-in: sessions, devices, failed attempts, those at hidden values too, and second factors.

const text = (name: string) => ({ name, type: 'text', required: true }) as const
const addedText = (name: string) => ({ ...text(name), default: '' }) as const
const integer = (name: string) => ({ name, type: 'integer', required: true }) as const
const buildIndexes = (table: string, column: string) => [
  { name: `${table}_${column}_index`, columns: [column], unique: false },
]

export const signInTables = [
  {
    name: 'kencana_session',
    columns: [
      ...['token_hash', 'user_row', 'shop', 'device', 'created_at', 'expires_at'].map(text),
      // The latest activity of the user; empty in sessions of older versions.
      addedText('used_at'),
      addedText('address'),
    ],
    key: ['token_hash'],
    indexes: buildIndexes('kencana_session', 'user_row'),
    appendOnly: false,
  },
  {
    name: 'kencana_device',
    columns: ['token_hash', 'user_row', 'seen_at'].map(text),
    key: ['token_hash', 'user_row'],
    indexes: buildIndexes('kencana_device', 'user_row'),
    appendOnly: false,
  },
  // Failed attempts by user and by address; `counter` names the limit that counts them.
  {
    name: 'kencana_sign_in',
    columns: [...['counter', 'user_id', 'place'].map(text), integer('tries'), text('counted_at')],
    key: ['counter', 'user_id', 'place'],
    indexes: buildIndexes('kencana_sign_in', 'counted_at'),
    appendOnly: false,
  },
  // Attempts at hidden values, each with a digest of what was tried.
  {
    name: 'kencana_hidden_attempt',
    columns: ['shop', 'user_id', 'business_date', 'inputs_hash'].map(text),
    key: ['shop', 'user_id', 'business_date', 'inputs_hash'],
    indexes: [],
    appendOnly: false,
  },
  // Users and addresses that were throttled, kept until every owner has had a week to read them.
  {
    name: 'kencana_refused_sign_in',
    columns: [...['user_id', 'address'].map(text), integer('times'), ...['first_at', 'last_at'].map(text)],
    key: ['user_id', 'address'],
    indexes: buildIndexes('kencana_refused_sign_in', 'last_at'),
    appendOnly: false,
  },
  // The secret shared with the user's phone. `last_step` is the period of the last accepted code, so that none is
  // accepted twice.
  {
    name: 'kencana_second_factor',
    columns: [...['user_row', 'secret', 'created_at', 'confirmed_at'].map(text), integer('last_step')],
    key: ['user_row'],
    indexes: [],
    appendOnly: false,
  },
  // Each is valid for one sign-in without the phone, and is deleted with the factor.
  {
    name: 'kencana_recovery_code',
    columns: ['user_row', 'code_hash'].map(text),
    key: ['user_row', 'code_hash'],
    indexes: [],
    appendOnly: false,
  },
]
