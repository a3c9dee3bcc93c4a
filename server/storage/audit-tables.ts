// Tables of the audit: its rows, the columns of their digests, and the chain.

const text = (name: string) => ({ name, type: 'text', required: true }) as const
const optionalText = (name: string) => ({ name, type: 'text', required: false }) as const

export const auditTables = [
  {
    name: 'kencana_audit',
    columns: [
      ...['id', 'at', 'shop', 'user_id', 'device', 'claim_key', 'resource', 'row_id', 'verb'].map(text),
      // `wrote` holds digests of the written rows; both last ones are empty in rows of older versions.
      // The salts of its hashes; an erasure removes those of a person.
      ...['before_json', 'after_json', 'wrote', 'salts'].map(optionalText),
    ],
    key: ['id'],
    indexes: [{ name: 'kencana_audit_row_index', columns: ['resource', 'row_id'], unique: false }],
    appendOnly: true,
  },
  // The columns covered by the digests of the audit; the id is a digest of their names.
  { name: 'kencana_columns', columns: ['id', 'names'].map(text), key: ['id'], indexes: [], appendOnly: false },
  {
    name: 'kencana_audit_chain',
    columns: [
      text('shop'),
      { name: 'seq', type: 'integer', required: true } as const,
      ...['audit_id', 'hash', 'prev'].map(text),
      // Hashes of the values before and after, which an erasure replaces; empty in links of older versions.
      ...['before_hash', 'after_hash'].map(optionalText),
    ],
    key: ['shop', 'seq'],
    indexes: [{ name: 'kencana_audit_chain_audit_unique', columns: ['audit_id'], unique: true }],
    appendOnly: true,
  },
]
