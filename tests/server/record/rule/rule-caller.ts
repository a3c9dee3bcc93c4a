// Who asks in tests of operations: the owner of the first of two shops of neutral words, without a server around.
import { getAccess } from '../../../../engine/access/access.ts'
import type { Stored } from '../../../../engine/field/field-type.ts'
import { getResource, type Schema } from '../../../../engine/schema/schema.ts'
import type { Caller } from '../../../../server/caller/caller.ts'
import { writeAudit } from '../../../../server/record/write/write-audit.ts'
import { findRowById, insertRow, updateRow } from '../../../../server/storage/rows.ts'
import type { Connection, Storage } from '../../../../server/storage/storage.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const setting = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Setting',
  type: 'object',
  'x-kind': 'setting',
  'x-scope': 'shop',
  'x-key': ['code'],
  required: ['code'],
  properties: { code: { $ref: 'types#label' }, held: { $ref: 'types#label', 'x-case': 'asis' } },
}

/** Things of each shop, and settings of each. */
export const ruleSchema = (...edits: readonly Edit[]): Schema =>
  buildSchemaWith(
    thing('/x-scope', 'shop'),
    ['resources/house/setting.json', '', setting],
    buildEdits('project')('/settings', { resource: 'setting', key: 'code', value: 'held' }),
    ...edits,
  )

export const createCaller = (schema: Schema, storage: Storage, code = 'A'): Caller => ({
  schema,
  storage,
  access: getAccess(schema, { level: 'TOP', shop: code, modules: [] }),
  user: { rowId: 'boss', userId: 'BOSS', name: 'BOSS', level: 'TOP' },
  shop: { code, name: `SHOP ${code}`, address: '', businessDate: '2026-11-20', timeZone: 'Asia/Jakarta', modules: [] },
  device: 'test',
  getWriteHooks: () => ({}),
  now: () => new Date('2026-11-20T20:00:00Z'),
})

/** Gives a row other values, whatever its rules are. */
export const change = async (
  connection: Connection,
  caller: Caller,
  name: string,
  { id, ...values }: { readonly id: string } & Readonly<Record<string, Stored>>,
): Promise<void> => {
  const resource = getResource(caller.schema, name)
  const before = await findRowById(connection, resource, id)
  const stamp = { at: '2026-11-20T04:00:00.000Z', by: 'TEST' }
  const row = { ...before, ...values }
  const after = await updateRow(connection, resource, { row, id, versi: Number(before?.versi), stamp })
  if (!before || !after) throw new Error(`${name} ${id} is not there`)
  await writeAudit(connection, caller, resource, { verb: 'update', before, after })
}

/** Writes a row as it is. */
export const put = (caller: Caller, name: string, row: Readonly<Record<string, Stored>>): Promise<unknown> => {
  const { schema, storage, shop } = caller
  const resource = getResource(schema, name)
  const id = `${shop.code}-${name}-${row[resource.key[0]]}`
  const whole = { ...Object.fromEntries(resource.fields.map(field => [field.name, field.default])), ...row }
  const stamp = { at: '2026-11-20T03:00:00.000Z', by: 'TEST' }
  return storage.write(async connection => {
    const after = await insertRow(connection, resource, { row: whole, id, shop: shop.code, stamp })
    await writeAudit(connection, caller, resource, { verb: 'create', after })
  })
}
