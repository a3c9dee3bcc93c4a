// What a table is, and the tables of the program itself.

import type { Stored } from '../../engine/field/field-type.ts'

export interface TableColumn {
  readonly name: string
  readonly type: 'text' | 'integer'
  readonly required: boolean
  /** The value for rows that exist before the column. */
  readonly default?: Exclude<Stored, null>
}

export interface TableIndex {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
}

/** Text columns that are indexed for substring search, from three characters on. */
export interface SearchIndex {
  /** Differs for other columns. */
  readonly name: string
  readonly columns: readonly string[]
}

export interface StorageTable {
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly key: readonly string[]
  readonly indexes: readonly TableIndex[]
  readonly search?: SearchIndex
  /** Rows are never changed or deleted, except those of an import that is not active; triggers enforce this. */
  readonly appendOnly: boolean
}

export const text = (name: string): TableColumn => ({ name, type: 'text', required: true })
export const integer = (name: string): TableColumn => ({ name, type: 'integer', required: true })
const texts = (...names: readonly string[]): readonly TableColumn[] => names.map(text)
const optional = (column: TableColumn): TableColumn => ({ ...column, required: false })
/** Empty in rows of versions that did not have the column. */
const addedText = (name: string): TableColumn => ({ ...text(name), default: '' })

const defineTable = (
  name: string,
  columns: readonly TableColumn[],
  key: readonly string[],
  options: Partial<StorageTable> = {},
): StorageTable => ({ name, columns, key, indexes: [], appendOnly: false, ...options })

/** One index for each column; its name is that of the table and the column. */
const indexColumns = (table: string, ...columns: readonly string[]): Pick<StorageTable, 'indexes'> => ({
  indexes: columns.map(column => ({ name: `${table}_${column}_index`, columns: [column], unique: false })),
})

const signInTables: readonly StorageTable[] = [
  defineTable(
    'kencana_session',
    [
      ...texts('token_hash', 'user_row', 'shop', 'device', 'created_at', 'expires_at'),
      // The latest activity of the user.
      addedText('used_at'),
      addedText('address'),
    ],
    ['token_hash'],
    indexColumns('kencana_session', 'user_row'),
  ),
  defineTable(
    'kencana_device',
    texts('token_hash', 'user_row', 'seen_at'),
    ['token_hash', 'user_row'],
    indexColumns('kencana_device', 'user_row'),
  ),
  // Failed attempts by user and by address; `counter` names the limit that counts them.
  defineTable(
    'kencana_sign_in',
    [...texts('counter', 'user_id', 'place'), integer('tries'), text('counted_at')],
    ['counter', 'user_id', 'place'],
    indexColumns('kencana_sign_in', 'counted_at'),
  ),
  // Attempts at hidden values, each with a digest of what was tried.
  defineTable('kencana_hidden_attempt', texts('shop', 'user_id', 'business_date', 'inputs_hash'), [
    'shop',
    'user_id',
    'business_date',
    'inputs_hash',
  ]),
  // Users and addresses that were throttled, kept until every owner has had a week to read them.
  defineTable(
    'kencana_refused_sign_in',
    [...texts('user_id', 'address'), integer('times'), ...texts('first_at', 'last_at')],
    ['user_id', 'address'],
    indexColumns('kencana_refused_sign_in', 'last_at'),
  ),
  // The secret shared with the user's phone. `last_step` is the period of the last accepted code, so that none is
  // accepted twice.
  defineTable(
    'kencana_second_factor',
    [...texts('user_row', 'secret', 'created_at', 'confirmed_at'), integer('last_step')],
    ['user_row'],
  ),
  // Each is valid for one sign-in without the phone, and is deleted with the factor.
  defineTable('kencana_recovery_code', texts('user_row', 'code_hash'), ['user_row', 'code_hash']),
  // The public key of a device or password manager that signs a user in. `challenged_at` is when the last accepted challenge
  // was made, so that none is accepted twice.
  defineTable(
    'kencana_passkey',
    [
      ...texts('credential_id', 'user_row', 'public_key', 'name', 'created_at', 'used_at', 'challenged_at'),
      integer('counter'),
    ],
    ['credential_id'],
    indexColumns('kencana_passkey', 'user_row'),
  ),
]

/** Authorizations that were agreed to, and requests to agree from another place. */
const authorizationTables: readonly StorageTable[] = [
  defineTable(
    'kencana_authorization',
    [
      ...texts('id', 'shop', 'asked_by', 'given_by', 'resource', 'move', 'content_hash'),
      // An authorization without one covers nothing.
      addedText('agreement'),
      ...texts('remark', 'created_at', 'expires_at'),
      optional(text('spent_at')),
      // The request that was agreed to from another place; empty: name and password were typed at the till.
      addedText('request'),
      // Where the user agreed.
      addedText('device'),
      addedText('address'),
    ],
    ['id'],
    indexColumns('kencana_authorization', 'expires_at'),
  ),
  defineTable(
    'kencana_authorization_request',
    [
      ...texts('id', 'shop', 'asked_by', 'user_row', 'device', 'language'),
      // `row_id` is empty for a new document; `content` once the request has ended.
      ...texts('resource', 'move', 'row_id', 'number', 'content', 'content_hash', 'agreement', 'needs'),
      ...texts('created_at', 'expires_at', 'state', 'ended_at', 'answered_by', 'remark', 'authorization_id'),
    ],
    ['shop', 'id'],
    indexColumns('kencana_authorization_request', 'id', 'expires_at'),
  ),
]

/** The rows of the audit, the columns of their digests, and the chain. */
const auditTables: readonly StorageTable[] = [
  defineTable(
    'kencana_audit',
    [
      ...texts('id', 'at', 'shop', 'user_id', 'device', 'claim_key', 'resource', 'row_id', 'verb'),
      // `wrote` holds digests of the written rows; both last ones are empty in rows of older versions.
      // The salts of its hashes; an erasure removes those of a person.
      ...texts('before_json', 'after_json', 'wrote', 'salts').map(optional),
    ],
    ['id'],
    {
      indexes: [{ name: 'kencana_audit_row_index', columns: ['resource', 'row_id'], unique: false }],
      appendOnly: true,
    },
  ),
  // The columns covered by the digests of the audit; the id is a digest of their names.
  defineTable('kencana_columns', texts('id', 'names'), ['id']),
  defineTable(
    'kencana_audit_chain',
    [
      text('shop'),
      integer('seq'),
      ...texts('audit_id', 'hash', 'prev'),
      // Hashes of the values before and after, which an erasure replaces; empty in links of older versions.
      ...texts('before_hash', 'after_hash').map(optional),
    ],
    ['shop', 'seq'],
    { indexes: [{ name: 'kencana_audit_chain_audit_unique', columns: ['audit_id'], unique: true }], appendOnly: true },
  ),
]

export const systemTables: readonly StorageTable[] = [
  defineTable('kencana_meta', texts('name', 'value'), ['name']),
  ...signInTables,
  // Schemas that were put in force: their files as a list of places and hashes.
  defineTable(
    'kencana_schema_version',
    [integer('seq'), ...texts('version', 'at', 'author', 'origin', 'reason', 'plan', 'folder', 'files')],
    ['seq'],
    indexColumns('kencana_schema_version', 'version'),
  ),
  defineTable('kencana_schema_file', texts('hash', 'content'), ['hash']),
  defineTable(
    'kencana_idempotency',
    [
      ...texts('shop', 'user_id', 'claim_key', 'body_hash'),
      optional(integer('status')),
      optional(text('answer')),
      text('created_at'),
      // The number of audit rows of the claim; empty in rows of older versions.
      optional(integer('effects')),
    ],
    ['shop', 'user_id', 'claim_key'],
  ),
  defineTable(
    'kencana_import',
    [
      ...texts('id', 'import_name', 'scope', 'shop', 'user_id', 'at', 'file_name', 'file_hash', 'state', 'previous'),
      integer('row_count'),
      integer('percentage'),
      text('beat_at'),
      optional(text('result')),
      optional(text('undo')),
      optional(text('bad_rows')),
    ],
    ['id'],
    {
      indexes: [
        { name: 'kencana_import_name_index', columns: ['import_name', 'scope', 'id'], unique: false },
        { name: 'kencana_import_state_index', columns: ['state'], unique: false },
      ],
    },
  ),
  defineTable(
    'kencana_number',
    [...texts('counter', 'shop', 'period'), integer('last_given')],
    ['counter', 'shop', 'period'],
  ),
  defineTable(
    'kencana_reserved',
    texts('shop', 'resource', 'row_key', 'document', 'document_id'),
    ['shop', 'resource', 'row_key'],
    { indexes: [{ name: 'kencana_reserved_document_index', columns: ['document_id'], unique: false }] },
  ),
  defineTable('kencana_basis', texts('shop', 'document_id', 'basis'), ['shop', 'document_id']),
  defineTable(
    'kencana_single',
    // `*` if the dimension is unique in the whole chain.
    texts('ledger', 'dim', 'shop', 'row_key'),
    ['ledger', 'dim', 'shop', 'row_key'],
  ),
  ...authorizationTables,
  defineTable(
    'kencana_draft',
    [
      ...texts('shop', 'user_id', 'resource', 'id', 'at', 'body'),
      // The time at which a document was created from the draft.
      optional(text('used_at')),
      // For drafts shared by a shop: the last editor, the screen that has it open, the rows its lines name, and the
      // day.
      optional(text('typed_by')),
      optional(text('screen')),
      optional(text('names')),
      optional(text('day')),
    ],
    ['shop', 'user_id', 'resource', 'id'],
    indexColumns('kencana_draft', 'at'),
  ),
  defineTable(
    'kencana_report_file',
    texts('id', 'user_id', 'shop', 'report', 'format', 'filter', 'at'),
    ['id'],
    indexColumns('kencana_report_file', 'at'),
  ),
  defineTable(
    'kencana_job',
    [
      ...texts('name', 'shop', 'id', 'state'),
      integer('percentage'),
      ...texts('message', 'user_id', 'started_at'),
      optional(text('ended_at')),
      optional(text('result')),
    ],
    ['name', 'shop'],
  ),
  // Browsers that receive push messages.
  defineTable(
    'kencana_push',
    [
      ...texts('endpoint', 'user_row', 'p256dh', 'auth', 'created_at'),
      // As in the session that subscribed; empty in subscriptions of older versions.
      addedText('device'),
      addedText('language'),
    ],
    ['endpoint'],
    indexColumns('kencana_push', 'user_row'),
  ),
  defineTable(
    'kencana_picture',
    texts('resource', 'row_id', 'field', 'address', 'content'),
    ['resource', 'row_id', 'field'],
    {
      indexes: [{ name: 'kencana_picture_address_unique', columns: ['address'], unique: true }],
    },
  ),
  ...auditTables,
]
