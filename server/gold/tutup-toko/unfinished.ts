// Finds closings that a stopped process left; they continue in the name of the user who began them.
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { listClosingShops } from '../../ledger/open-day.ts'
import type { ResumeContext } from '../../module/module.ts'
import { createProgramCaller } from '../../shop/start-data.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { findClosing } from './closing.ts'

export const listUnfinishedClosings = (context: ResumeContext): Promise<readonly Caller[]> =>
  context.storage.read(async connection => {
    const callers: Caller[] = []
    for (const shop of await listClosingShops(connection, context.schema))
      callers.push(await buildClosingCaller(connection, context, shop))
    return callers
  })

const buildClosingCaller = async (connection: Connection, context: ResumeContext, code: string): Promise<Caller> => {
  const { schema, moveHookOf } = context
  const { project } = schema
  const { name, address, timeZone, businessDate } = project.shop
  const program = createProgramCaller(context, code)
  const row = (await findByKey(connection, schema, project.shop.resource, code)) ?? {}
  const shop = {
    code,
    modules: [],
    name: String(row[name]),
    address: String(row[address]),
    businessDate: String(row[businessDate]),
    timeZone: String(row[timeZone]),
  }
  const by = (await findClosing(connection, { schema, shop }))?.tutup_by ?? program.user.userId
  const user = await findByKey(connection, schema, project.user.resource, by)
  return {
    ...program,
    ...(moveHookOf && { moveHookOf }),
    shop,
    user: user ? { ...program.user, rowId: String(user.id), userId: by } : program.user,
  }
}

const findByKey = (connection: Connection, schema: Schema, resource: string, key: string) =>
  findRowByKey(connection, getResource(schema, resource), key, key)
