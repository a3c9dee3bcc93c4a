// Which records each shop has under one key, so that one change may be made in several shops.

import type { Resource } from '../schema/resource.ts'

/** Whether each shop has rows of its own that people name by one key, or settings. */
export const isOfEachShop = ({ kind, scope, key, field, fields, api }: Resource): boolean =>
  scope.kind === 'shop' &&
  (kind === 'master' || kind === 'setting') &&
  key.length === 1 &&
  key.every(name => field[name]?.number === undefined) &&
  api.verbs.includes('create') &&
  api.verbs.includes('update') &&
  !fields.some(({ type }) => type.secret)
