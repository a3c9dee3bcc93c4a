// What documents in neutral words have in common.

export const document = {
  $schema: '../../dialect/resource.schema.json',
  type: 'object',
  'x-kind': 'document',
  'x-scope': 'shop',
  'x-audit': 'fields',
}

export const numbered = (pattern: string, more = {}) => ({
  type: 'string',
  'x-number': { pattern, reset: 'day', scope: 'shop', ...more },
})

export const buildStateField = (...states: readonly string[]) => ({
  type: 'string',
  title: 'State',
  enum: states,
  readOnly: true,
})

export const oneMove = (id: string, to: string, more = {}) => ({
  id,
  title: id,
  from: ['DRAFT'],
  to,
  who: ['*'],
  ...more,
})
